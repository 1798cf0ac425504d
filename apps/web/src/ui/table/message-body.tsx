import type { ReactNode } from 'react'
import css from './message-body.module.css'

export type MessageBodyProps = {
  columns: number
  tone?: 'calm' | 'attention' | undefined
  children: ReactNode
}

/** One row across the table: there is nothing, or it could not be loaded. */
export function MessageBody({ columns, tone, children }: MessageBodyProps) {
  return (
    <tbody>
      <tr>
        <td className={css['message']} colSpan={columns}>
          <div role={tone ? 'status' : undefined} data-tone={tone}>
            {children}
          </div>
        </td>
      </tr>
    </tbody>
  )
}
