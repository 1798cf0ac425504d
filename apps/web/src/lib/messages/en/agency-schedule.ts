/** Texts of the agency's office hours, which are also an agent's. */
export const agencySchedule = {
  timeZone: (name: string, hours: string) => `Times of the agency's time zone: ${name} (${hours})`,
  checks: {
    missing: (day: string) => `${day}: a time is missing`,
    pattern: (day: string) => `${day}: this is not a time`,
    order: (day: string) => `${day}: close must be later than open`,
  },
}
