import { type ChangesSearch, changesPerFile, isAuditEntity } from '@corridor/contract/audit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDownload } from '../../lib/downloads.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useMay } from '../../lib/session.ts'
import { keyBySid, PagedTable } from '../../shared/paged-table.tsx'
import { useServerNow } from '../../shared/use-now.ts'
import { ViewsOfScreen } from '../../shared/views/views-of-screen.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { When } from '../../ui/formats/when.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DownloadStatus } from '../../ui/states/download-status.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { Chip, Chips, RemovableChip } from '../../ui/table/chips.tsx'
import { usePaged } from '../../ui/table/use-paged.ts'
import {
  changesFile,
  changesKey,
  countChanges,
  downloadChanges,
  listChanges,
  paging,
  peopleQuery,
  type Row,
} from './api.ts'
import css from './audit.module.css'
import { useColumns } from './columns.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { AuditFilterBar, PeopleFailed } from './filter-bar.tsx'
import { type AuditAddress, auditRoute, type Preset, presets, searchOf } from './links.ts'
import { useMessages } from './texts.ts'

export function AuditPage() {
  const { auditScreen: texts } = useMessages()
  useScreenTitle(texts.title)
  const mayRead = useMay('audit.list')
  return (
    <Page title={texts.title} subtitle={texts.subtitle} aside={mayRead && <ViewsOfScreen list="audit" />}>
      {mayRead ? <Changes /> : <NoAccess />}
    </Page>
  )
}

function Changes() {
  const { auditScreen: texts } = useMessages()
  const address = auditRoute.useSearch()
  const navigate = useNavigate({ from: '/audit' })
  const queries = useQueryClient()
  const search = searchOf(address, isAuditEntity, new Date(useServerNow(undefined, 0)))
  const { when, record, page = 1 } = address
  const go = (wanted: AuditAddress, replace = false): void => void navigate({ search: wanted, replace })
  return (
    <>
      <AuditFilterBar
        key={JSON.stringify({ ...address, page: undefined })}
        search={search}
        onSearch={({ by, kind, action, from, to }) => {
          // Searching for the same again means: is there something new?
          void queries.invalidateQueries({ queryKey: changesKey })
          const isDated = from !== undefined || to !== undefined
          // A number is of a kind: with another one it would be another record.
          const sameRecord = kind === address.kind ? record : undefined
          go({ by, kind, record: sameRecord, action, from, to, when: isDated ? undefined : when })
        }}
        onClear={() => go({})}
        extra={(isApplied) => <DownloadButton search={search} inactive={!isApplied} />}
      />
      <PeopleFailed />
      <div className={css['views']}>
        <PresetChips
          when={when}
          isDated={address.from !== undefined || address.to !== undefined}
          onWhen={(wanted) =>
            go({ ...address, when: wanted, from: undefined, to: undefined, page: undefined })
          }
        />
        {search.kind && search.record !== undefined && (
          <RemovableChip
            removeLabel={texts.allRecords}
            onRemove={() => go({ ...address, record: undefined, page: undefined })}
          >
            {texts.entry(texts.kinds[search.kind], texts.numbered(search.record))}
          </RemovableChip>
        )}
        {search.since && (
          <span className={css['quiet']}>
            {texts.since} <When at={search.since} format="date-time-utc" />
          </span>
        )}
      </div>
      <ChangesList
        search={search}
        page={page}
        onPage={(target, replace) => go({ ...address, page: target === 1 ? undefined : target }, replace)}
      />
      <Foot />
    </>
  )
}

interface PresetChipsProps {
  readonly when: Preset | undefined
  readonly isDated: boolean
  readonly onWhen: (when: Preset | undefined) => void
}

function PresetChips({ when, isDated, onWhen }: PresetChipsProps) {
  const { presets: names, presetsLabel } = useMessages().auditScreen
  return (
    <Chips label={presetsLabel}>
      <Chip pressed={when === undefined && !isDated} onClick={() => onWhen(undefined)}>
        {names.all}
      </Chip>
      {presets.map((one) => (
        <Chip key={one} pressed={one === when} onClick={() => onWhen(one)}>
          {names[one]}
        </Chip>
      ))}
    </Chips>
  )
}

interface ChangesListProps {
  readonly search: ChangesSearch
  readonly page: number
  readonly onPage: (page: number, replace?: boolean) => void
}

function ChangesList({ search, page, onPage }: ChangesListProps) {
  const { auditScreen: texts } = useMessages()
  const [opened, setOpened] = useState<Row | null>(null)
  const at = { page, ...paging }
  const paged = usePaged<Row>({
    queryKey: [...changesKey, 'list', search],
    paging: at,
    count: (signal) => countChanges(search, signal),
    rows: (place, signal) => listChanges(search, place, signal),
    onPage: (target) => onPage(target, true),
  })
  return (
    <>
      <PagedTable
        fill
        caption={texts.title}
        columns={useColumns(paged.rows)}
        paged={paged}
        paging={at}
        onPage={onPage}
        rowKey={keyBySid}
        skeletonRows={13}
        emptyText={texts.empty}
        onOpen={setOpened}
      />
      {opened && <EntryDialog row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** While the bar says something else than the list, which of the two the file would have is anybody's guess. */
function DownloadButton({
  search,
  inactive,
}: {
  readonly search: ChangesSearch
  readonly inactive: boolean
}) {
  const { auditScreen: texts, audit } = useMessages()
  const state = useDownload(changesFile)
  const { data: people } = useQuery(peopleQuery)
  const { by, kind, record, action, from, to, since } = search
  // What is said of a file is of its search: with another one on the screen it would be read as of that.
  useEffect(
    () => () => {
      if (changesFile.current().kind === 'done') changesFile.cancel()
    },
    [],
  )
  const narrowed = [
    by === 'system' && texts.system,
    typeof by === 'number' &&
      (people?.find(({ value }) => value === String(by))?.label ?? texts.numbered(by)),
    kind && texts.kinds[kind],
    record !== undefined && texts.numbered(record),
    action && audit.actions[action],
    from && texts.value(texts.filters.from, from),
    to && texts.value(texts.filters.to, to),
    since && texts.value(texts.since, formatWhen(since, 'date-time-utc')),
  ].filter(Boolean)
  return (
    <ActionButton
      busy={state.kind === 'running'}
      inactive={inactive}
      onClick={() => downloadChanges(search, narrowed.join(', ') || texts.everything)}
    >
      {texts.download}
    </ActionButton>
  )
}

/** How far a download is, and what the list leaves out. */
function Foot() {
  const { auditScreen: texts, ui } = useMessages()
  const state = useDownload(changesFile)
  return (
    <div className={css['foot']}>
      <span>
        {texts.foot} {texts.fileBound(changesPerFile.toLocaleString(ui.numbers))} {texts.reader}
      </span>
      <DownloadStatus
        fileName={changesFile.fileName}
        state={state}
        onCancel={changesFile.cancel}
        onRetry={changesFile.retry}
      />
    </div>
  )
}
