import { customerDocuments } from '../../lib/messages/en/customer-documents.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ customerDocuments, refusals })
