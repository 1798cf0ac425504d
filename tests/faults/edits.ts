import { z } from 'zod'

/** A text of a source file, and what stands there with the bug. */
const edit = z.object({ file: z.string(), find: z.string(), replace: z.string() })

export type Edit = z.infer<typeof edit>

export function readEdits(text: string | undefined): Edit[] {
  return text === undefined ? [] : z.array(edit).parse(JSON.parse(text))
}
