import { useQuery } from '@tanstack/react-query'
import { type Customer, nameOf } from '../../lib/customer.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { When } from '../../ui/formats/when.tsx'
import { identityQuery } from './api.ts'
import css from './identity.module.css'
import { useMessages } from './texts.ts'
import { UndoButton } from './undo-button.tsx'

/** Above a record that was merged: whose it is now, who said so and why, and the way there. */
export function MergedNotice({ customer, into }: { customer: Customer; into: number }) {
  const { notice: texts, merged } = useMessages().customerIdentity
  const { data } = useQuery(identityQuery(customer.sid))
  const merge = data?.mergedInto
  return (
    <div className={css['notice']} role="status">
      <p>
        <strong>
          {texts.into}{' '}
          <RecordLink to={placeOf.customer(into)}>
            {merge ? texts.standsFor(merge.name, merge.sid) : texts.number(into)}
          </RecordLink>
        </strong>
        {merge && (
          <>
            {` ${texts.on} `}
            <When at={merge.mergedAt} format="date-utc" /> {merged.by(merge.mergedBy)}{' '}
            {merged.reason(merge.reason)}
          </>
        )}
      </p>
      <p>
        {texts.readOnly} {merge && <UndoButton merge={merge} name={nameOf(customer)} />}
      </p>
    </div>
  )
}
