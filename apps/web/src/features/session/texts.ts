import { loginSteps } from '../../lib/messages/en/login-steps.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ loginSteps })
