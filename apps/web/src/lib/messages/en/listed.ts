/**
 * The words of the server's own lists, which it has in English, as another language says them: fields of people and
 * their categories, what these are chosen from, ways of delivery, periods.
 */
export const listed: Readonly<Record<string, string>> = {}
