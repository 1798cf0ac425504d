export const modes = ['DEV', 'INT', 'PROD'] as const

export type Mode = (typeof modes)[number]
