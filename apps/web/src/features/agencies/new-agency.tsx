import { useNavigate } from '@tanstack/react-router'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { useRecordTitle } from '../../lib/screen-title.ts'
import { useMay } from '../../lib/session.ts'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { TabsAside } from '../../ui/page/tabs.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import css from './agencies.module.css'
import { AgencyDetail } from './agency-detail.tsx'
import { agenciesHref, LastList } from './links.ts'
import { useMessages } from './texts.ts'

/** Nobody gets to this form without the second-level password, whichever way they came. */
export function NewAgency({ secondLevel }: { secondLevel: SecondLevel }) {
  const { agencies: texts } = useMessages()
  const mayCreate = useMay('agencies.edit')
  useRecordTitle(texts.newAgency)
  const navigate = useNavigate({ from: '/agencies' })
  const lastList = use(LastList)
  const [isOpen, setOpen] = useState(false)
  const ask = useEffectEvent(() => secondLevel.ensure())
  const leave = useEffectEvent(() => navigate({ search: lastList, replace: true }))
  useEffect(() => {
    if (!mayCreate) return undefined
    let wanted = true
    const open = async (): Promise<void> => {
      const passed = await ask()
      if (!wanted) return
      if (passed) setOpen(true)
      else await leave()
    }
    void open()
    return () => {
      wanted = false
    }
  }, [mayCreate])
  if (!mayCreate) return <NoAccess />
  return (
    <>
      <div className={css['heading']}>
        <h2>{texts.newAgency}</h2>
        <TabsAside href={agenciesHref(lastList)}>{texts.goBack}</TabsAside>
      </div>
      {isOpen && <AgencyDetail agency={null} secondLevel={secondLevel} />}
    </>
  )
}
