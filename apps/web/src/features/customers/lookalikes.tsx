import type { ReactNode } from 'react'
import { nameOf } from '../../lib/customer.ts'
import { money } from '../../shared/price/figures.ts'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { SideBox } from '../../ui/page/side-box.tsx'
import type { Lookalike } from './customer-api.ts'
import css from './detail.module.css'
import { customersHref, tabs } from './links.ts'
import { useMessages } from './texts.ts'
import type { useLookalikes } from './use-lookalikes.ts'

interface LookalikesProps extends ReturnType<typeof useLookalikes> {
  /** What can be done with one of them. */
  readonly action: (one: Lookalike) => ReactNode
}

/** Who may be the same person, while there is still time to open that one in the place of making another. */
export function Lookalikes({ found, state, action }: LookalikesProps) {
  const { lookalikes: texts } = useMessages().customer
  return (
    <SideBox title={texts.title}>
      {found.length === 0 && (
        <p className={css['quiet']} role="status">
          {state === 'loading' ? '' : texts[state]}
        </p>
      )}
      <ul>
        {found.map((one) => (
          <OneAlike key={one.sid} one={one} action={action(one)} />
        ))}
      </ul>
    </SideBox>
  )
}

function OneAlike({ one, action }: { one: Lookalike; action: ReactNode }) {
  const { customer, ui } = useMessages()
  const { lookalikes: texts, head } = customer
  const transfers = head.transfers(one.transfers.toLocaleString(ui.numbers))
  return (
    <li>
      <PlaceLink className={css['strong']} href={customersHref({ tab: tabs.detail, sid: one.sid })}>
        {nameOf(one)}
      </PlaceLink>
      <p>{one.likeness.map((likeness) => texts.likeness[likeness]).join(', ')}</p>
      <p className={css['quiet']}>{texts.sent(transfers, money(one.sent))}</p>
      {action}
    </li>
  )
}
