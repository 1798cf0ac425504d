/** Of Latin America: numbers are grouped as amounts of money are everywhere here, 1,234.50. */
export const locale = 'es-419'
