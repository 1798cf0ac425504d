/**
 * The texts of the log, which it has in English, as another language says them. Braces stand for what is different
 * each time.
 */
export const auditEvents: Readonly<Record<string, string>> = {}
