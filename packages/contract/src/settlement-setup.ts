export const settlementSetupRoutes = {}
