import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import type { feesRoutes } from '@corridor/contract/fees'
import { decimal } from '@corridor/domain/money/decimal'
import type { Tx } from '../../platform/db/database.ts'
import { numbered, rawQuery } from '../../platform/db/statement.ts'
import { dryRunSql } from './dry-run-sql.ts'
import { refuseWrongTable } from './rules.ts'

type Tried = RouteParsed<(typeof feesRoutes)['dryRun']>['body']
type Result = RouteAnswer<(typeof feesRoutes)['dryRun']>

interface Step {
  readonly step: number
  readonly width: string
  readonly transfers: number
}

type Row = Omit<Result, 'byChange'> & { readonly byChange: readonly Step[] }

const statements = { fee: numbered(dryRunSql('fee')), spread: numbered(dryRunSql('spread')) }

/** The statement with its values. */
export function dryRunQuery(tried: Tried): { readonly text: string; readonly values: readonly unknown[] } {
  const { text, names } = statements[tried.of]
  const given: Readonly<Record<string, unknown>> =
    tried.of === 'fee' ? { ...tried, brackets: JSON.stringify(tried.brackets) } : tried
  return { text, values: names.map((name) => given[name]) }
}

/** What would have become of the prices of the last days by what is typed. Nothing is written. */
export async function dryRun(tx: Tx, tried: Tried): Promise<Result> {
  if (tried.of === 'fee') refuseWrongTable(tried.brackets)
  const { text, values } = dryRunQuery(tried)
  const [row] = await rawQuery<Row>(tx, text, values)
  if (!row) throw new Error('The statement of past prices answered nothing.')
  return { ...row, byChange: everyStep(row.byChange) }
}

/** Those in between with nothing in them too: a picture has them side by side. */
function everyStep(found: readonly Step[]): Result['byChange'] {
  const width = decimal(found[0]?.width ?? '1')
  const steps = found.map(({ step }) => step)
  const [lowest, highest] = [Math.min(0, ...steps), Math.max(0, ...steps)]
  return Array.from({ length: highest - lowest + 1 }, (_, index) => {
    const step = lowest + index
    const border = (place: number): string => width.times(decimal(String(place))).toFixed(2)
    return {
      from: border(step > 0 ? step - 1 : step),
      to: border(step < 0 ? step + 1 : step),
      transfers: found.find((one) => one.step === step)?.transfers ?? 0,
    }
  })
}
