import { agenciesRoutes } from '@corridor/contract/agencies'
import { describe, expect, test } from 'vitest'
import {
  type Agency,
  addAgency,
  agencyNow,
  historyOf,
  noSplits,
  saveAgency,
  saveLinks,
  summary,
} from '#support/agencies.ts'
import { useGrant, useServer, useUser } from '#support/fixtures.ts'
import { allAtOnce } from '#support/users.ts'
import { volume } from '#support/volume.ts'

/** Rounds of two calls that meet; four have each call at either end, and either of them first. */
const meetings = volume({ gate: 4, full: 40 })

const server = useServer({ DATABASE_POOL: '30' })
const boss = useUser(server, 'boss', 1)
useGrant(server, boss)

function agencies(...names: string[]): Promise<Agency[]> {
  return Promise.all(names.map((name) => addAgency(server, boss, name)))
}

async function three(prefix: string) {
  const [one, two, other] = await agencies(`${prefix} one`, `${prefix} two`, `${prefix} other`)
  return { one: one as Agency, two: two as Agency, other: other as Agency }
}

function withSplits(name: string, more: Partial<typeof noSplits>) {
  return addAgency(server, boss, name, { fees: [{ ...noSplits, ...more }] })
}

async function destinations(sid: number) {
  const { keys } = await server.client.call(agenciesRoutes.sendTo, {}, boss)
  return keys.filter(({ agencySrc }) => agencySrc === sid).map(({ agencyDest }) => agencyDest)
}

describe('[AGCY-28] [AGCY-29] the links', () => {
  test('are replaced as a whole, and only those of this agency', async () => {
    const { one, two, other } = await three('whole')
    await saveLinks(server, boss, other.sid, one.sid)
    const first = await saveLinks(server, boss, one.sid, other.sid, two.sid, two.sid)
    expect([first.status, first.body]).toEqual([
      200,
      {
        keys: [
          { agencySrc: one.sid, agencyDest: Math.min(two.sid, other.sid) },
          { agencySrc: one.sid, agencyDest: Math.max(two.sid, other.sid) },
        ],
      },
    ])
    expect((await saveLinks(server, boss, one.sid, two.sid)).body).toEqual({
      keys: [{ agencySrc: one.sid, agencyDest: two.sid }],
    })
    expect(await destinations(one.sid)).toEqual([two.sid])
    expect((await agencyNow(server, boss, one.sid))?.sendTo).toEqual([two.sid])
    expect(await destinations(other.sid)).toEqual([one.sid])
    expect((await saveLinks(server, boss, one.sid)).body).toEqual({ keys: [] })
    expect(await destinations(one.sid)).toEqual([])
    expect(await destinations(other.sid)).toEqual([one.sid])
  })

  test('come with the names of all agencies', async () => {
    const { one, two } = await three('named')
    await saveLinks(server, boss, one.sid, two.sid)
    const answer = await server.client.call(agenciesRoutes.sendTo, {}, boss)
    expect(answer.keys).toContainEqual({ agencySrc: one.sid, agencyDest: two.sid })
    expect(answer.agencies).toEqual(await server.client.call(agenciesRoutes.list, {}, boss))
    expect(answer.agencies).toContainEqual({
      sid: one.sid,
      shortName: one.shortName,
      longName: one.longName,
    })
  })

  test.each(['/api/agencies/sendTo', '/api/agencies/sendTo/'])('are saved at %s', async (path) => {
    const { one, two } = await three('slash')
    const sendTo = [{ agencySrc: one.sid, agencyDest: two.sid }]
    const body = { agency: one.sid, sendTo, sign: boss.sign }
    const { status } = await server.client.send('POST', path, { session: boss, body })
    expect([status, await destinations(one.sid)]).toEqual([200, [two.sid]])
  })

  test('of one agency to itself, from another one or to an unknown one change nothing', async () => {
    const { one, two, other } = await three('wrong')
    await saveLinks(server, boss, one.sid, two.sid)
    expect(summary(await saveLinks(server, boss, one.sid, other.sid, one.sid))).toBe('400 invalid_input')
    expect(summary(await saveLinks(server, boss, one.sid, other.sid, 999_999))).toBe('400 invalid_input')
    expect(summary(await saveLinks(server, boss, 999_999, other.sid))).toBe('404 not_found')
    const foreign = [{ agencySrc: two.sid, agencyDest: other.sid }]
    const body = { agency: one.sid, sendTo: foreign, sign: boss.sign }
    const answer = await server.client.attempt(agenciesRoutes.saveSendTo, { body }, boss)
    expect(summary(answer)).toBe('400 invalid_input')
    expect([await destinations(one.sid), await destinations(two.sid)]).toEqual([[two.sid], []])
  })

  test('that are the same as before leave no trace in the history', async () => {
    const { one, two, other } = await three('same')
    for (const order of [
      [two.sid, other.sid],
      [other.sid, two.sid],
    ])
      await saveLinks(server, boss, one.sid, ...order)
    expect(await historyOf(server, boss, 'agency', one.sid)).toHaveLength(2)
  })

  test('are one of the sets that were sent when 20 come at the same moment', async () => {
    const { one, two, other } = await three('meeting')
    const lock = `select 1 from agencies where sid = ${one.sid} for update`
    const sets = [[two.sid, other.sid].sort((left, right) => left - right), [two.sid], [other.sid], []]
    const answers = await allAtOnce(server, lock, 20, (index) =>
      saveLinks(server, boss, one.sid, ...(sets[index % 4] ?? [])),
    )
    expect(answers.map(summary)).toEqual(Array(20).fill('200'))
    expect(sets).toContainEqual(await destinations(one.sid))
  })

  test('both ways at the same moment do not wait for each other', async () => {
    for (let round = 0; round < meetings; round += 1) {
      const { one, two } = await three(`crossing ${round}`)
      const answers = await Promise.all([
        saveLinks(server, boss, one.sid, two.sid),
        saveLinks(server, boss, two.sid, one.sid),
        saveAgency(server, boss, one, { longName: 'crossed' }),
        saveAgency(server, boss, two, { longName: 'crossed' }),
      ])
      expect(answers.map(summary)).toEqual(['200', '200', '200', '200'])
    }
  })
})

describe('[AGCY-29] more than 100 %', () => {
  test.each([
    ['fee splits', { sendFeeSplit: 0.7 }, { receiveFeeSplit: 0.3 }, { receiveFeeSplit: 0.3001 }, '100.01 %'],
    ['FX profits', { sendFxProfit: 0.55 }, { receiveFxProfit: 0.45 }, { receiveFxProfit: 0.5 }, '105.00 %'],
  ] as const)(
    'of %s is refused for a link, with both names and the sum',
    async (what, send, whole, more, sum) => {
      const sender = await withSplits(`Sender ${what}`, send)
      const fits = await withSplits(`Fits ${what}`, whole)
      const exceeds = await withSplits(`Exceeds ${what}`, more)
      expect(summary(await saveLinks(server, boss, sender.sid, fits.sid))).toBe('200')
      const answer = await saveLinks(server, boss, sender.sid, fits.sid, exceeds.sid)
      expect(summary(answer)).toBe('422 split_excess')
      for (const part of [what, sender.longName, exceeds.longName, sum])
        expect(answer.body.message).toContain(part)
      expect(answer.body.message).not.toContain(fits.longName)
      expect(await destinations(sender.sid)).toEqual([fits.sid])
      // What it keeps for the other direction does not count.
      expect(summary(await saveLinks(server, boss, exceeds.sid, sender.sid))).toBe('200')
    },
  )

  test('is refused as well when the fractions of either end change afterwards', async () => {
    const sender = await withSplits('Sender later', { sendFeeSplit: 0.5 })
    const payer = await withSplits('Payer later', { receiveFeeSplit: 0.4 })
    await saveLinks(server, boss, sender.sid, payer.sid)
    const raised = { fees: [{ ...noSplits, sendFeeSplit: 0.6001 }] }
    const bySender = await saveAgency(server, boss, sender, raised)
    const byPayer = await saveAgency(server, boss, payer, { fees: [{ ...noSplits, receiveFeeSplit: 0.51 }] })
    for (const [answer, sum] of [
      [bySender, '100.01 %'],
      [byPayer, '101.00 %'],
    ] as const) {
      expect(summary(answer)).toBe('422 split_excess')
      for (const part of [sender.longName, payer.longName, sum]) expect(answer.body.message).toContain(part)
    }
    expect((await agencyNow(server, boss, sender.sid))?.fees).toEqual(sender.fees)
    expect((await agencyNow(server, boss, payer.sid))?.fees).toEqual(payer.fees)
    // Exactly all of it is fine, and without the link anything is.
    const whole = { fees: [{ ...noSplits, sendFeeSplit: 0.6 }] }
    const saved = await saveAgency(server, boss, sender, whole)
    expect(summary(saved)).toBe('200')
    await saveLinks(server, boss, sender.sid)
    expect(summary(await saveAgency(server, boss, saved.done(), raised))).toBe('200')
  })

  const isLegal = async (sender: Agency, payer: Agency): Promise<boolean> => {
    const linked = (await destinations(sender.sid)).includes(payer.sid)
    const [from, to] = [await agencyNow(server, boss, sender.sid), await agencyNow(server, boss, payer.sid)]
    return !linked || (from?.fees[0]?.sendFeeSplit ?? 9) + (to?.fees[0]?.receiveFeeSplit ?? 9) <= 1
  }

  test('does not come about when a link meets a change at either end', async () => {
    for (let round = 0; round < meetings; round += 1) {
      const sender = await withSplits(`Race s ${round}`, { sendFeeSplit: 0.5 })
      const payer = await withSplits(`Race p ${round}`, { receiveFeeSplit: 0.5 })
      const raise = () =>
        round % 4 < 2
          ? saveAgency(server, boss, payer, { fees: [{ ...noSplits, receiveFeeSplit: 0.8 }] })
          : saveAgency(server, boss, sender, { fees: [{ ...noSplits, sendFeeSplit: 0.8 }] })
      const link = () => saveLinks(server, boss, sender.sid, payer.sid)
      // Both stand before the same two agencies, and either may be there first.
      const lock = `select 1 from agencies where sid in (${sender.sid}, ${payer.sid}) for update`
      const answers = await allAtOnce(server, lock, 2, async (index) =>
        summary(await ((index + round) % 2 ? raise() : link())),
      )
      expect(answers.sort()).toEqual(['200', '422 split_excess'])
      expect([round, await isLegal(sender, payer)]).toEqual([round, true])
    }
  })

  test('does not come about when both ends of a link are raised at the same moment', async () => {
    for (let round = 0; round < meetings; round += 1) {
      const sender = await withSplits(`Both s ${round}`, { sendFeeSplit: 0.5 })
      const payer = await withSplits(`Both p ${round}`, { receiveFeeSplit: 0.4 })
      await saveLinks(server, boss, sender.sid, payer.sid)
      const answers = await Promise.all([
        saveAgency(server, boss, sender, { fees: [{ ...noSplits, sendFeeSplit: 0.6 }] }),
        saveAgency(server, boss, payer, { fees: [{ ...noSplits, receiveFeeSplit: 0.5 }] }),
      ])
      expect(answers.map(summary).sort()).toEqual(['200', '422 split_excess'])
      expect(await isLegal(sender, payer)).toBe(true)
    }
  })
})
