import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { ruleWords } from '../../shared/holds/rule-words.ts'
import { LoadedTable, loadingOf } from '../../shared/loaded-table.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { Pill } from '../../ui/formats/pill.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowButton } from '../../ui/table/row-button.tsx'
import { type Rule, rulesQuery } from './api.ts'
import css from './hold-rules.module.css'
import { RuleDialog } from './rule-dialog.tsx'
import { type Messages, useMessages } from './texts.ts'
import { VersionsDialog } from './versions.tsx'

/** Which dialog is open; a rule is taken along as it was when it was opened. */
type Opened = { readonly rule: Rule | null } | null

export function RuleList() {
  const messages = useMessages()
  const { holdRules: texts } = messages
  const mayEdit = useMay('hold-rules.edit')
  const queries = useQueryClient()
  const query = useQuery(rulesQuery)
  const [opened, setOpened] = useState<Opened>(null)
  const onSaved = async ({ sid }: Rule): Promise<void> => {
    setOpened(null)
    await Promise.all([
      queries.invalidateQueries({ queryKey: rulesQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['hold-rules', 'versions', sid] }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'hold_rule', sid }) }),
    ])
  }
  return (
    <section className={css['rules']} aria-label={texts.rules}>
      <div className={css['head']}>
        <h2>{texts.rules}</h2>
        <span className={css['hint']}>{texts.hint}</span>
        {mayEdit && (
          <ActionButton tone="primary" onClick={() => setOpened({ rule: null })}>
            {texts.add}
          </ActionButton>
        )}
      </div>
      <LoadedTable
        caption={texts.rules}
        columns={columnsOf(messages, (rule) => setOpened({ rule }))}
        rows={query.data ?? []}
        rowKey={({ sid }) => String(sid)}
        loading={loadingOf(query)}
        emptyText={texts.empty}
        skeletonRows={5}
        maxHeight="calc(100dvh - 190px)"
      />
      {opened?.rule && !mayEdit && <VersionsDialog rule={opened.rule} onClose={() => setOpened(null)} />}
      {opened && mayEdit && (
        <RuleDialog
          key={opened.rule?.sid ?? 'new'}
          stored={opened.rule}
          onSaved={onSaved}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

function columnsOf(messages: Messages, onOpen: (rule: Rule) => void): Column<Rule>[] {
  const { columns, ...texts } = messages.holdRules
  const figure = (key: 'held' | 'released' | 'rejected'): Column<Rule> => ({
    key,
    header: columns[key],
    hint: texts.days,
    align: 'end',
    width: 84,
    render: ({ counts }) => counts[key],
  })
  return [
    { key: 'sid', header: columns.sid, align: 'end', width: 52, render: ({ sid }) => sid },
    {
      key: 'words',
      header: columns.words,
      width: 270,
      render: (rule) => (
        <RowButton opens onClick={() => onOpen(rule)}>
          {ruleWords(rule, messages)}
        </RowButton>
      ),
    },
    {
      key: 'agency',
      header: columns.agency,
      width: 150,
      render: ({ agencyName }) => agencyName ?? texts.everyAgency,
    },
    {
      key: 'state',
      header: columns.state,
      width: 64,
      render: ({ isActive }) => (
        <Pill tone={isActive ? 'success' : 'neutral'}>{isActive ? texts.on : texts.off}</Pill>
      ),
    },
    { key: 'version', header: columns.version, align: 'end', width: 72, render: ({ version }) => version },
    figure('held'),
    figure('released'),
    figure('rejected'),
  ]
}
