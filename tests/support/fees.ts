import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { feesRoutes } from '@corridor/contract/fees'
import { sql } from 'kysely'
import type { TestSession } from './client.ts'
import type { TestServer } from './server.ts'

export type Bracket = RouteAnswer<typeof feesRoutes.brackets>[number]
type Body = RouteInput<typeof feesRoutes.update>['body']
type Typed = NonNullable<Body['brackets']>[number]

export function typed(limitFrom: string, limitTo: string, more: Partial<Typed> = {}): Typed {
  return { limitFrom, limitTo, minFee: '5.00', percent: '0.0125', feesSplit: '2.00', ...more }
}

export function limits(brackets: readonly Typed[]): string[] {
  return brackets.map(({ limitFrom, limitTo }) => `${limitFrom}-${limitTo}`)
}

/** The calls of fees as one person makes them. */
export function makeFees(server: TestServer, person: TestSession) {
  let places = 0
  /** Two countries that no other test uses. */
  const freePair = async () => {
    places += 1
    const { rows } = await sql<{ countryCodeCollect: string; countryCodeDestination: string }>`
      select a.country_code as country_code_collect, b.country_code as country_code_destination
      from countries a, countries b order by 1, 2 limit 1 offset ${places}`.execute(server.db)
    if (!rows[0]) throw new Error('no countries')
    return rows[0]
  }
  const post = (body: unknown, session = person) =>
    server.client.attempt(feesRoutes.create, { body }, session)
  const put = (feeSid: number, body: unknown, session = person) =>
    server.client.attempt(feesRoutes.update, { params: { feeSid }, body }, session)
  const remove = (feeSid: number, session = person) =>
    server.client.attempt(feesRoutes.remove, { params: { feeSid } }, session)
  const postBracket = (body: unknown, session = person) =>
    server.client.attempt(feesRoutes.createBracket, { body }, session)
  const putBracket = (bracketSid: number, body: unknown, session = person) =>
    server.client.attempt(feesRoutes.updateBracket, { params: { bracketSid }, body }, session)
  const removeBracket = (bracketSid: number, session = person) =>
    server.client.attempt(feesRoutes.removeBracket, { params: { bracketSid } }, session)
  const bracketsOf = (feeSid: number): Promise<Bracket[]> =>
    server.client.call(feesRoutes.brackets, { params: { feeSid } }, person)
  const all = () => server.client.call(feesRoutes.all, {}, person)
  const versionOf = async (feeSid: number): Promise<number | undefined> =>
    (await all()).find(({ sid }) => sid === feeSid)?.version
  const addFee = async (...brackets: Typed[]) => {
    const pair = await freePair()
    const [sid] = (await post({ ...pair, brackets })).done()
    return { sid, pair, stored: await bracketsOf(sid) }
  }
  return {
    freePair,
    post,
    put,
    remove,
    postBracket,
    putBracket,
    removeBracket,
    bracketsOf,
    all,
    versionOf,
    addFee,
  }
}
