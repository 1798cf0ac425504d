export const agencyScheduleRoutes = {}
