import { account } from '../../lib/messages/en/account.ts'
import { passwords } from '../../lib/messages/en/passwords.ts'
import { secondFactor } from '../../lib/messages/en/second-factor.ts'
import { sessions } from '../../lib/messages/en/sessions.ts'
import { sso } from '../../lib/messages/en/sso.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ account, passwords, secondFactor, sessions, sso })
