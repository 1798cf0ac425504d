import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { DualList } from '../../ui/dual-list/dual-list.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { SecondLevelAnswer } from '../../ui/second-level/second-level-form.tsx'
import { SecondLevelPrompt } from '../../ui/second-level/second-level-prompt.tsx'
import { defaultWeek, errors, setTime } from '../../ui/week-schedule/week-schedule.ts'
import { WeekSchedule } from '../../ui/week-schedule/week-schedule.tsx'
import css from './dialogs.module.css'

interface DialogSectionsProps {
  /** The real second-level call of the page. */
  onSubmit: (password: string) => Promise<SecondLevelAnswer>
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const paragraphs = Array.from({ length: 30 }, (_, index) => `Paragraph ${index + 1} of a text that scrolls.`)
const items = Array.from({ length: 1000 }, (_, index) => ({
  key: `item-${index + 1}`,
  label: `Item ${String(index + 1).padStart(4, '0')}`,
}))

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css['part']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function DialogsPart() {
  const [open, setOpen] = useState<'none' | 'fields' | 'text' | 'fixed' | 'over'>('none')
  const [confirm, question] = useConfirm()
  const close = (): void => setOpen('none')
  return (
    <Part title="Dialogs">
      <div className={css['row']}>
        <ActionButton onClick={() => setOpen('fields')}>Dialog 650x649</ActionButton>
        <ActionButton onClick={() => setOpen('text')}>Dialog 750x650</ActionButton>
        <ActionButton onClick={() => setOpen('fixed')}>Dialog without X</ActionButton>
      </div>
      <Dialog
        title="Dialog of 650x649"
        width={650}
        height={649}
        opened={open === 'fields'}
        onClose={close}
        onSubmit={(event) => {
          event.preventDefault()
          void confirm({ title: 'Save', text: 'Save these fields?', confirmLabel: 'Save' }).then(
            (yes) => yes && close(),
          )
        }}
        footer={
          <>
            <ActionButton type="submit" tone="primary">
              Save
            </ActionButton>
            <ActionButton onClick={close}>Go back</ActionButton>
          </>
        }
      >
        <FormGrid columns={2}>
          {items.slice(0, 40).map(({ key, label }) => (
            <TextField key={key} label={label} defaultValue={label} />
          ))}
        </FormGrid>
      </Dialog>
      <Dialog
        title="Dialog of 750x650"
        width={750}
        height={650}
        opened={open === 'text'}
        onClose={close}
        footer={<ActionButton onClick={close}>Done</ActionButton>}
      >
        <div className={css['long']}>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Dialog>
      <Dialog
        title="Dialog without X"
        width={400}
        closable={false}
        opened={open === 'fixed'}
        onClose={close}
        footer={<ActionButton onClick={close}>Done</ActionButton>}
      >
        Only its button closes it.
      </Dialog>
      {question}
    </Part>
  )
}

function ConfirmPart() {
  const [confirm, question] = useConfirm()
  const [answer, setAnswer] = useState('')
  const ask = async (danger: boolean): Promise<void> => {
    const yes = await confirm({
      title: danger ? 'Delete record' : 'Send file',
      text: danger ? 'The record is deleted. This cannot be undone.' : 'The file is sent again.',
      confirmLabel: danger ? 'Delete' : 'Send',
      danger,
    })
    setAnswer(yes ? 'Answer: yes' : 'Answer: no')
  }
  return (
    <Part title="Confirm">
      <div className={css['row']}>
        <ActionButton onClick={() => void ask(false)}>Ask</ActionButton>
        <ActionButton tone="danger" onClick={() => void ask(true)}>
          Ask before deleting
        </ActionButton>
        <span role="status">{answer}</span>
      </div>
      {question}
    </Part>
  )
}

function SecondLevelPart({ onSubmit }: DialogSectionsProps) {
  const [opened, setOpened] = useState(false)
  const [state, setState] = useState('')
  const end = (text: string): void => {
    setOpened(false)
    setState(text)
  }
  return (
    <Part title="Second level">
      <div className={css['row']}>
        <ActionButton onClick={() => setOpened(true)}>Ask for the second level password</ActionButton>
        <span role="status">{state}</span>
      </div>
      <SecondLevelPrompt
        opened={opened}
        reason="Needed to try this prompt."
        onSubmit={onSubmit}
        onClose={() => end('Closed')}
        onGranted={() => end('Granted')}
      />
    </Part>
  )
}

export function ScheduleSections() {
  const [week, setWeek] = useState(defaultWeek)
  const [wrong, setWrong] = useState(() =>
    setTime(
      setTime(setTime(defaultWeek(), 2, 'openTime', ''), 4, 'closeTime', '25:00'),
      6,
      'openTime',
      '23:30:15',
    ),
  )
  const [opened, setOpened] = useState(false)
  return (
    <Part title="Week schedule">
      <h3>Schedule, normal</h3>
      <WeekSchedule
        value={week}
        onChange={setWeek}
        dayNames={dayNames}
        label="Normal"
        errors={errors(week)}
      />
      <h3>Schedule, errors</h3>
      <WeekSchedule
        value={wrong}
        onChange={setWrong}
        dayNames={dayNames}
        label="Errors"
        errors={errors(wrong)}
      />
      <h3>Schedule, read-only</h3>
      <WeekSchedule value={wrong} onChange={setWrong} dayNames={dayNames} label="Read-only" readOnly />
      <div className={css['row']}>
        <ActionButton onClick={() => setOpened(true)}>Schedule in a dialog of 640</ActionButton>
      </div>
      <Dialog
        title="Schedule"
        width={640}
        opened={opened}
        onClose={() => setOpened(false)}
        footer={<ActionButton onClick={() => setOpened(false)}>Done</ActionButton>}
      >
        <WeekSchedule value={wrong} onChange={setWrong} dayNames={dayNames} errors={errors(wrong)} />
      </Dialog>
    </Part>
  )
}

export function DualListSections() {
  const [selected, setSelected] = useState(['item-3', 'item-7'])
  const [none, setNone] = useState<string[]>([])
  const labels = { availableLabel: 'Available', selectedLabel: 'Selected' }
  return (
    <Part title="Dual list">
      <h3>Dual list, 1,000 items</h3>
      <DualList {...labels} items={items} selected={selected} onChange={setSelected} height={220} />
      <h3>Dual list, error</h3>
      <DualList
        {...labels}
        items={items.slice(0, 5)}
        selected={none}
        onChange={setNone}
        height={160}
        width={560}
        error={none.length === 0 ? 'Select at least one' : null}
      />
      <h3>Dual list, empty</h3>
      <DualList {...labels} items={[]} selected={[]} onChange={setNone} height={112} />
      <h3>Dual list, read-only</h3>
      <DualList
        {...labels}
        items={items.slice(0, 8)}
        selected={['item-2']}
        onChange={setNone}
        height={160}
        readOnly
      />
    </Part>
  )
}

/** Dialogs of all kinds. */
export function DialogSections({ onSubmit }: DialogSectionsProps) {
  return (
    <>
      <DialogsPart />
      <ConfirmPart />
      <SecondLevelPart onSubmit={onSubmit} />
    </>
  )
}
