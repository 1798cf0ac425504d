export const ratesRoutes = {}
