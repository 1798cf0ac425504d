/**
 * The one way to capitals, for browser, server and database: PostgreSQL makes others of some letters ('ß' stays, here
 * it becomes 'SS'), so nothing is ever made capital there that is compared with what was made so here.
 */
export function capitals(text: string): string {
  return text.toUpperCase()
}
