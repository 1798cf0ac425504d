import { loginSteps } from '../../lib/messages/en/login-steps.ts'
import { secondFactor } from '../../lib/messages/en/second-factor.ts'
import { sso } from '../../lib/messages/en/sso.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ loginSteps, secondFactor, sso })
