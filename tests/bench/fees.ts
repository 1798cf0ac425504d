import { feesRoutes } from '@corridor/contract/fees'
import { dryRunQuery } from '../../apps/server/src/features/fees/dry-run.ts'
import { openGathered, timed } from './gathered.ts'
import { interleaved, median } from './statistics.ts'

/**
 * What a change would have done to every transfer there is, as one corridor or one currency: our call against its SQL
 * run bare, interleaved; and the save of 20 brackets against its rows written bare.
 */
const { platform, country, client, session, rounds, close } = await openGathered('fees')
const { barePool } = platform

const brackets = Array.from({ length: 20 }, (_, index) => ({
  limitFrom: `${index * 150}.00`,
  limitTo: `${(index + 1) * 150}.00`,
  minFee: `${4 + index}.50`,
  percent: '0.0125',
  feesSplit: '5.00',
}))

const [most] = (
  await barePool.query<{ currency: string }>(`select receive_currency as currency from transactions
    where receive_currency <> 'USD' group by 1 order by count(*) desc limit 1`)
).rows

const tried = [
  { of: 'fee', days: 30, codC: country, codeD: country, brackets },
  { of: 'spread', days: 30, currency: most?.currency ?? '', spread: '0.0175' },
] as const

console.log('dry run   transfers   refused   bare ms   API ms   ratio')
for (const one of tried) {
  const body = feesRoutes.dryRun.body.parse(one)
  const { text, values } = dryRunQuery(body)
  const call = () => client.call(feesRoutes.dryRun, { body }, session)
  const { transfers, refused } = await call()
  const [bare, ours] = await interleaved(
    rounds,
    () => timed(() => barePool.query(text, [...values])),
    () => timed(call),
  )
  const figures = [
    one.of.padEnd(7),
    String(transfers).padStart(11),
    String(refused.transfers).padStart(9),
    bare.toFixed(0).padStart(9),
    ours.toFixed(0).padStart(8),
    (ours / bare).toFixed(2).padStart(7),
  ]
  console.log(figures.join(' '))
}

/** The same rows written bare, as one transaction without anybody who asks. */
function bareSave(feeSid: number): string {
  return `
  begin;
  select from fee_countries where sid = ${feeSid} for update;
  update fee_brackets set min_fee = min_fee + 0.01 where fee_country_sid = ${feeSid};
  update fee_countries set version = version + 1 where sid = ${feeSid};
  insert into audit_entries (actor_login, action, entity, entity_sid, before, after, request_id)
    select 'bench', 'update', 'fee_country', ${feeSid}, jsonb_object_agg(limit_from, limit_to),
      jsonb_object_agg(limit_from, min_fee), 'bench' from fee_brackets where fee_country_sid = ${feeSid};
  commit`
}

const pair = { countryCodeCollect: country, countryCodeDestination: country }
const others = await client.call(
  feesRoutes.list,
  { body: { code: 'custom', codC: country, codeD: country } },
  session,
)
if (Array.isArray(others))
  for (const { sid } of others) await client.call(feesRoutes.remove, { params: { feeSid: sid } }, session)
const [feeSid] = await client.call(feesRoutes.create, { body: { ...pair, brackets } }, session)
const stored = await client.call(feesRoutes.brackets, { params: { feeSid } }, session)
const over: number[] = []
for (let round = 0; round < rounds * 10; round += 1) {
  const changed = stored.map((bracket) => ({ ...bracket, minFee: `${round + 1}.00` }))
  const ours = await timed(() =>
    client.call(feesRoutes.update, { params: { feeSid }, body: { ...pair, brackets: changed } }, session),
  )
  over.push(ours - (await timed(() => barePool.query(bareSave(feeSid)))))
}
console.log(`save of ${brackets.length} brackets: ${median(over).toFixed(1)} ms over its rows written bare`)

await close()
