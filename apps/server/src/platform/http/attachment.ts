/** Under which name a browser saves the answer: in ASCII for the oldest, and as it is written for all others. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_')
  const written = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${written}`}`
}
