import { audit } from './audit.ts'
import { design } from './design.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'

export const en = { audit, design, session, shell, ui, users }
