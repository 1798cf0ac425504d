import type { Db } from '../../platform/db/database.ts'
import { plannedOnce } from '../../platform/db/planned.ts'
import { rawQuery } from '../../platform/db/statement.ts'

/** Countries between which no price can be told for want of a currency. */
export interface Shut {
  readonly corridors: { readonly codC: string; readonly codeD: string }[]
  readonly corridorsTotal: number
  readonly links: number
}

/** More than that nobody reads; the total says how many there are. */
const mostCorridors = 100

export const nothingShut: Shut = { corridors: [], corridorsTotal: 0, links: 0 }

/** Links that tellers can use but for the currency: both agencies work, and the pair of countries has a fee. */
function corridorsWhere(usesCurrency: string): string {
  return `with links as (
      select c.code, s.country_code as collect, r.country_code as destination
      from unnest($1::text[]) c (code)
      cross join agency_send_to l
      join agencies s on s.sid = l.agency_src and s.active and s.active_snd
      join agencies r on r.sid = l.agency_dest and r.active and r.active_rcv
      where (${usesCurrency}) and exists (
        select from fee_countries f join fee_brackets b on b.fee_country_sid = f.sid
        where f.country_code_collect = s.country_code and f.country_code_destination = r.country_code)
    ), pairs as (
      select code, collect, destination, count(*) as links,
        row_number() over (partition by code order by count(*) desc, collect, destination) as place
      from links group by code, collect, destination
    )
    select code, count(*) as "corridorsTotal", sum(links)::bigint as links,
      jsonb_agg(jsonb_build_object('codC', collect, 'codeD', destination) order by place)
        filter (where place <= ${mostCorridors}) as corridors
    from pairs group by code`
}

const paidOut = `exists (select from agency_currencies where agency_sid = r.sid and currency_code = c.code)`
const collected = `exists (select from agency_currencies where agency_sid = s.sid and currency_code = c.code)`
/** Without a spread it is not paid out, however fresh its rate. */
const hasSpread = 'exists (select from spreads where retail = c.code)'

async function findShut(db: Db, text: string, codes: readonly string[]): Promise<Map<string, Shut>> {
  const rows = await plannedOnce<Shut & { readonly code: string }>(text)(db, [codes])
  return new Map(rows.map(({ code, ...shut }) => [code, shut]))
}

/** What has no price while the rates of these currencies are too old: by what is collected and what is paid. */
export function shutByStaleRates(db: Db, codes: readonly string[]): Promise<Map<string, Shut>> {
  return findShut(db, corridorsWhere(`${collected} or (${paidOut} and ${hasSpread})`), codes)
}

/** What would have no price without the spread of the currency, and who used it in the last 30 days. */
export async function payoutBehind(
  db: Db,
  code: string,
): Promise<Shut & { readonly transfers: number; readonly amountBase: string }> {
  const shut = await findShut(db, corridorsWhere(paidOut), [code])
  const [used] = await rawQuery<{ transfers: number; amountBase: string }>(
    db,
    `select count(*) as transfers, coalesce(sum(amount_base), 0)::text as "amountBase" from transactions
    where status <> 'DELETED' and status <> 'UNCOM' and receive_currency = $1
      and created_at > now() - interval '30 days'`,
    [code],
  )
  return { ...(shut.get(code) ?? nothingShut), ...(used ?? { transfers: 0, amountBase: '0' }) }
}
