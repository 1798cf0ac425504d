/** What an element holds: text, or elements of its own. */
export type XmlValue = string | XmlObject

/** Elements by their names in the order of the document; one that may be repeated is always a list. */
export type XmlObject = { readonly [name: string]: XmlValue | readonly XmlValue[] | undefined }

/** `Array.isArray` does not tell a list that is read-only from the rest of the union. */
export function isList(value: XmlValue | readonly XmlValue[]): value is readonly XmlValue[] {
  return Array.isArray(value)
}
