import { useQuery } from '@tanstack/react-query'
import { ruleWords } from '../../shared/holds/rule-words.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { type Rule, versionsQuery } from './api.ts'
import css from './hold-rules.module.css'
import { useMessages } from './texts.ts'

/** What a rule was, and who made it so: holds name a version. */
export function Versions({ rule }: { readonly rule: Rule }) {
  const messages = useMessages()
  const { holdRules: texts, holds } = messages
  const { data = [] } = useQuery(versionsQuery(rule.sid))
  return (
    <section className={css['versions']} aria-label={texts.versions}>
      <h3>{texts.versions}</h3>
      <p className={css['hint']}>
        {holds.rule(rule.sid, rule.version)} · {holds.counts(rule.counts)}
      </p>
      <ol>
        {data.map((version) => (
          <li key={version.version}>
            {texts.version(version.version, ruleWords(version, messages), version.isActive)}
            <span className={css['hint']}>
              {texts.by(formatWhen(version.at, 'date-time-utc'), version.by)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** For whoever may look at a rule and not change it. */
export function VersionsDialog({ rule, onClose }: { readonly rule: Rule; readonly onClose: () => void }) {
  const { holdRules: texts } = useMessages()
  return (
    <Dialog title={texts.edit(rule.sid)} width={640} opened onClose={onClose}>
      <Versions rule={rule} />
    </Dialog>
  )
}
