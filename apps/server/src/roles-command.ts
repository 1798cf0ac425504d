import type { CommandForm, OptionValues } from './platform/command-line.ts'
import { applyRoles, tellRoles } from './platform/db/roles.ts'
import type { Platform } from './platform/platform.ts'

export const rolesCommand: CommandForm & {
  readonly run: (platform: Platform, values: OptionValues) => Promise<string>
} = {
  summary: 'look at the roles of the database and their rights, or set them up',
  options: { apply: { help: 'make the groups that are missing and give each the rights of its kind' } },
  run: async ({ config }, values) => {
    const told =
      'apply' in values ? await applyRoles(config.databaseUrl) : await tellRoles(config.databaseUrl)
    return told.join('\n')
  },
}
