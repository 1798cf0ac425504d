import { useQueries } from '@tanstack/react-query'
import { customerQuery, nameOf } from '../../lib/customer.ts'
import type { ApiError } from '../../lib/http.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import css from './detail.module.css'
import { customersHref, tabs } from './links.ts'
import { useMessages } from './texts.ts'

/**
 * The person is stored already, once or, by another proof each, twice: what the server says, and the way there. Somebody
 * outside of the reader's limit is not named.
 */
export function DuplicateBox({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const { duplicate: texts } = useMessages().customer
  const sids = (error.data ?? []).map(({ sid }) => sid)
  const stored = useQueries({ queries: sids.map(customerQuery) })
  return (
    <Dialog
      title={texts.title}
      width={420}
      opened
      described
      onClose={onClose}
      footer={<ActionButton onClick={onClose}>{texts.close}</ActionButton>}
    >
      <div className={css['duplicate']} role="alert">
        <p>{error.info ?? error.message}</p>
        {sids.length > 0 && (
          <ul>
            {sids.map((sid, index) => {
              const customer = stored[index]?.data
              return (
                <li key={sid}>
                  <PlaceLink href={customersHref({ tab: tabs.detail, sid })}>{texts.link}</PlaceLink>{' '}
                  {customer ? `${sid} · ${nameOf(customer)}` : sid}
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
