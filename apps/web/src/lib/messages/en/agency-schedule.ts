export const agencySchedule = {}
