import { z } from 'zod'

const secrets = z.registry<{ readonly secret: true }>()

/** Marks a field that no log may show, wherever it travels. */
export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  secrets.add(schema, { secret: true })
  return schema
}

/** The names of all fields in these schemas that are marked, however deep they stand. */
export function secretNames(schemas: readonly z.core.$ZodType[]): string[] {
  const names = new Set<string>()
  const visit = (schema: z.core.$ZodType, name: string | undefined): void => {
    if (name !== undefined && secrets.get(schema)) names.add(name)
    if (schema instanceof z.ZodObject) {
      for (const [field, inner] of Object.entries<z.core.$ZodType>(schema.shape)) visit(inner, field)
    }
    for (const inner of insideOf(schema)) visit(inner, name)
  }
  for (const schema of schemas) visit(schema, undefined)
  return [...names].sort()
}

/** What a schema is made around, without the fields of an object. */
function insideOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return [schema.def.innerType]
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out]
  if (schema instanceof z.ZodArray) return [schema.def.element]
  if (schema instanceof z.ZodUnion) return schema.def.options
  if (schema instanceof z.ZodRecord) return [schema.def.valueType]
  if (schema instanceof z.ZodTuple) return schema.def.items
  return []
}
