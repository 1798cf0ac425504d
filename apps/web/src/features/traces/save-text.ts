const keptMs = 60_000

/** Hands a text to the browser as a file of that name. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/xml;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
