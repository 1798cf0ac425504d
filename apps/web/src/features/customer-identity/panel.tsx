import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hrefTo } from '../../lib/href.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { When } from '../../ui/formats/when.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { SideBox } from '../../ui/page/side-box.tsx'
import { SkeletonBar } from '../../ui/states/skeleton-bar.tsx'
import { type Compared, identityQuery, type Merge } from './api.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { FormerKeys } from './former-keys.tsx'
import css from './identity.module.css'
import { MergeDialog, type MergeDialogProps } from './merge-dialog.tsx'
import { useMessages } from './texts.ts'
import { UndoButton } from './undo-button.tsx'

interface SamePersonPanelProps extends Pick<MergeDialogProps, 'names' | 'onMerged'> {
  readonly sid: number
}

/** What else the person is known by: records that were merged into this one, and keys of former days. */
export function SamePersonPanel({ sid, names, onMerged }: SamePersonPanelProps) {
  const { customerIdentity: texts } = useMessages()
  const { data, error, refetch } = useQuery(identityQuery(sid))
  const isAlone = data?.merged.length === 0 && data.former.length === 0
  return (
    <SideBox
      title={texts.title}
      note={data && data.merged.length > 0 && texts.records(data.merged.length + 1)}
    >
      {failureOf(error) && !data ? (
        <p role="status">
          {texts.failed} <LinkButton onClick={() => void refetch()}>{texts.retry}</LinkButton>
        </p>
      ) : (
        !data && <SkeletonBar />
      )}
      {isAlone && <p className={css['quiet']}>{texts.nothing}</p>}
      {data && data.merged.length > 0 && (
        <ul>
          {data.merged.map((merge) => (
            <MergedRecord key={merge.mergeSid} merge={merge} />
          ))}
        </ul>
      )}
      {data && <FormerKeys former={data.former} names={names} />}
      {data?.mergedInto === null && <MergeByNumber sid={sid} names={names} onMerged={onMerged} />}
    </SideBox>
  )
}

function MergedRecord({ merge }: { merge: Merge }) {
  const { merged: texts } = useMessages().customerIdentity
  return (
    <li>
      <PlaceLink className={css['name']} href={hrefTo('customers', { tab: 2, sid: merge.sid })}>
        {merge.name}
      </PlaceLink>
      <p className={css['quiet']}>
        {texts.number(merge.sid)} <When at={merge.mergedAt} format="date-utc" /> {texts.by(merge.mergedBy)}{' '}
        {texts.reason(merge.reason)}
      </p>
      <p className={css['quiet']}>
        <UndoButton merge={merge} name={merge.name} />
      </p>
    </li>
  )
}

function MergeByNumber({ sid, ...others }: SamePersonPanelProps) {
  const { choose: texts } = useMessages().customerIdentity
  const [opened, setOpened] = useState<Compared | 'choose' | null>(null)
  const close = (): void => setOpened(null)
  if (!useMay('customers.merge')) return null
  return (
    <div className={css['actions']}>
      <ActionButton aria-haspopup="dialog" onClick={() => setOpened('choose')}>
        {texts.button}
      </ActionButton>
      {opened === 'choose' && <ChooseDialog sid={sid} onChosen={setOpened} onClose={close} />}
      {opened !== null && opened !== 'choose' && (
        <MergeDialog {...others} compared={opened} onClose={close} />
      )}
    </div>
  )
}
