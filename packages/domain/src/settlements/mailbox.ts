export const maxMailboxes = 5

/** The addresses of a group mailbox, as they are typed: with commas or semicolons between them. */
export function mailboxesOf(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
