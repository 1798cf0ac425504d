export const secureIpsRoutes = {}
