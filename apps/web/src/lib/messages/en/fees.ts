export const fees = {} as const
