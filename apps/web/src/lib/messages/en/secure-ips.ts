export const secureIps = {}
