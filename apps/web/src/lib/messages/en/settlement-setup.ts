export const settlementSetup = {}
