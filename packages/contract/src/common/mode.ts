export const modes = ['DEV', 'INT', 'PROD'] as const

export type Mode = (typeof modes)[number]

export const modeNames: Record<Mode, string> = { DEV: 'Development', INT: 'Integration', PROD: 'Production' }
