import { customerDocuments } from '../../lib/messages/en/customer-documents.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ customerDocuments })
