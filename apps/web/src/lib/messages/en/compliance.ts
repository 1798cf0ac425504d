export const compliance = {}
