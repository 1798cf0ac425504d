import type { DayState } from '@corridor/contract/settlements'
import type { ReactNode } from 'react'
import css from './settlements.module.css'

/** Each state has a form of its own: the colour only repeats it. */
const forms: Readonly<Record<DayState, ReactNode>> = {
  made: <rect x="3" y="3" width="8" height="8" className={css['good']} />,
  empty: <rect x="3.5" y="3.5" width="7" height="7" className={css['goodLine']} />,
  late: (
    <>
      <circle cx="7" cy="7" r="5.5" className={css['warnLine']} />
      <path d="M7 3.8V7l2.2 1.5" className={css['warnHand']} />
    </>
  ),
  due: <circle cx="7" cy="7" r="3" className={css['dueLine']} />,
  missing: (
    <>
      <rect x="1.5" y="1.5" width="11" height="11" rx="2" className={css['badDashes']} />
      <path d="M7 4v3.6M7 9v1.4" className={css['badSign']} />
    </>
  ),
  failed: (
    <>
      <rect x="1" y="1" width="12" height="12" rx="2" className={css['bad']} />
      <path d="M4.4 4.4l5.2 5.2M9.6 4.4l-5.2 5.2" className={css['onBad']} />
    </>
  ),
  off: null,
}

export function Mark({ state }: { readonly state: DayState }) {
  return (
    <svg className={css['mark']} width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {forms[state]}
    </svg>
  )
}
