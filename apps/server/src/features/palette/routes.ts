import type { paletteRoutes } from '@corridor/contract/palette'
import type { Guesses } from '../../core/customers/guesses.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { find } from './service.ts'

interface Deps {
  readonly db: Db
  readonly guesses: Guesses
}

export function paletteHandlers(deps: Deps): Handlers<typeof paletteRoutes> {
  return { find: ({ call, body }) => find(deps, call, body.typed) }
}
