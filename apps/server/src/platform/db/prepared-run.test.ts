import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#support/server.ts'
import { PreparingClient, prepareAs } from './prepared.ts'
import { type Asked, KnownStatements, PreparedRun, type Wire } from './prepared-run.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Sent {
  readonly messages: string[]
  readonly wire: Wire
}

function fakeWire(): Sent {
  const messages: string[] = []
  const note =
    (name: string) =>
    (message: object = {}): void =>
      void messages.push(`${name} ${JSON.stringify(message)}`)
  return {
    messages,
    wire: {
      stream: { cork: () => messages.push('cork'), uncork: () => messages.push('uncork') },
      parsedStatements: {},
      close: note('close'),
      parse: note('parse'),
      bind: note('bind'),
      describe: note('describe'),
      execute: note('execute'),
      sync: () => messages.push('sync'),
    },
  }
}

const one: Asked = { name: 'one', text: 'select $1', values: [1] }
const two: Asked = { name: 'two', text: 'select $1, $2', values: [Buffer.from('a'), [1, null]] }

const firstOfOne = [
  'parse {"name":"one","text":"select $1"}',
  'bind {"statement":"one","values":["1"]}',
  'describe {"type":"P","name":""}',
  'execute {}',
]

describe('what is sent', () => {
  function submit(asked: readonly Asked[], known: KnownStatements, { wire, messages }: Sent) {
    messages.length = 0
    const run = new PreparedRun(asked, known, () => {})
    expect(run.submit(wire)).toBe(null)
    return run
  }

  test('the columns are asked for once, and everything is one write', () => {
    const known = new KnownStatements(() => String)
    const sent = fakeWire()
    const run = submit([one], known, sent)
    expect(sent.messages).toEqual(['cork', ...firstOfOne, 'sync', 'uncork'])
    // What the driver does when PostgreSQL has parsed it, by the name and text of the run.
    sent.wire.parsedStatements[run.name] = run.text
    run.handleRowDescription({ fields: [] })
    submit([one], known, sent)
    expect(sent.messages).toEqual([
      'cork',
      'bind {"statement":"one","values":["1"]}',
      'execute {}',
      'sync',
      'uncork',
    ])
  })

  test('several that are known go together, with one end', () => {
    const known = new KnownStatements(() => String)
    const sent = fakeWire()
    for (const { name, text } of [one, two]) {
      known.learn(name, [])
      sent.wire.parsedStatements[name] = text
    }
    submit([one, two], known, sent)
    expect(sent.messages).toEqual([
      'cork',
      'bind {"statement":"one","values":["1"]}',
      'execute {}',
      `bind ${JSON.stringify({ statement: 'two', values: [Buffer.from('a'), '{"1",NULL}'] })}`,
      'execute {}',
      'sync',
      'uncork',
    ])
  })

  test('one whose columns have changed is closed and parsed anew', () => {
    const known = new KnownStatements(() => String)
    const sent = fakeWire()
    sent.wire.parsedStatements['one'] = one.text
    known.learn('one', [])
    const run = submit([one], known, sent)
    run.handleError(Object.assign(new Error('changed'), { routine: 'RevalidateCachedQuery' }))
    submit([one], known, sent)
    expect(sent.messages).toEqual([
      'cork',
      'close {"type":"S","name":"one"}',
      ...firstOfOne,
      'sync',
      'uncork',
    ])
  })

  test('a value that cannot be written is told, and nothing is sent', () => {
    const sent = fakeWire()
    const circle: { self?: object } = {}
    circle.self = circle
    const run = new PreparedRun([{ ...one, values: [circle] }], new KnownStatements(() => String), () => {})
    expect(run.submit(sent.wire)).toBeInstanceOf(TypeError)
    expect(sent.messages).toEqual([])
  })
})

describe('with the driver and PostgreSQL', () => {
  let client: PreparingClient
  const received: string[] = []

  beforeEach(async () => {
    client = new PreparingClient(server.platform.config.databaseUrl)
    client.on('error', () => {})
    await client.connect()
    const connection: unknown = Reflect.get(client, 'connection')
    if (!(connection instanceof pg.Connection)) throw new Error('The driver has no connection.')
    connection.on('message', ({ name }: { name: string }) => void received.push(name))
    received.length = 0
    return () => client.end()
  })

  let number = 0
  /** A text that no connection has seen. */
  function named(text: string): string {
    number += 1
    const own = `${text} -- ${number}`
    prepareAs(`test-run-${number}`, own)
    return own
  }

  function askFor(text: string, values: readonly unknown[]): Asked {
    return { name: `test-run-${number}`, text, values }
  }

  test('each message comes as often as it was asked for', async () => {
    const text = named('select $1::integer as a')
    expect((await client.query(text, [1])).rows).toEqual([{ a: 1 }])
    const answer = ['bindComplete', 'dataRow', 'commandComplete', 'readyForQuery']
    expect(received).toEqual([
      'parseComplete',
      'bindComplete',
      'rowDescription',
      'dataRow',
      'commandComplete',
      'readyForQuery',
    ])
    received.length = 0
    expect((await client.query(text, [2])).rows).toEqual([{ a: 2 }])
    expect(received).toEqual(answer)
  })

  test('answers as the driver itself does', async () => {
    const columns = `$1::bigint as big, 1.50::numeric(9, 2) as amount, now() at time zone 'UTC' as at, true as yes,
      '{"a": [1]}'::jsonb as data, '\\x0102'::bytea as bytes, array[1, 2]::bigint[] as list, null as nothing,
      '2026-01-02'::date as day, 'ß' as text`
    await client.query('begin')
    for (const text of [`select ${columns}`, `select ${columns} from generate_series(1, 3)`]) {
      const own = named(text)
      const { rows, rowCount, command } = await client.query({ text, values: [7] })
      for (let run = 0; run < 2; run += 1)
        expect(await client.query(own, [7])).toMatchObject({ rows, rowCount, command })
    }
    await client.query('create temporary table kept (a integer) on commit drop')
    const insert = named('insert into kept select generate_series(1, $1)')
    for (let run = 0; run < 2; run += 1)
      expect(await client.query(insert, [3])).toMatchObject({ command: 'INSERT', rowCount: 3, rows: [] })
    const update = named('update kept set a = a + $1')
    expect(await client.query(update, [1])).toMatchObject({ command: 'UPDATE', rowCount: 6, rows: [] })
    const nothing = named('select a from kept where a = $1')
    for (let run = 0; run < 2; run += 1)
      expect(await client.query(nothing, [99])).toMatchObject({ command: 'SELECT', rowCount: 0, rows: [] })
    await client.query('rollback')
  })

  test('a failure is told with its code and the way to whoever asked, and the connection goes on', async () => {
    const divide = named('select 1 / $1::integer as quotient')
    const cast = named('select $1::text::date as day')
    const bind = named('select $1::date as day')
    for (let run = 0; run < 2; run += 1) {
      const failure = await client.query(divide, [0]).catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: '22012', stack: expect.stringContaining('prepared-run.test') })
      await expect(client.query(cast, ['no date'])).rejects.toMatchObject({ code: '22007' })
      await expect(client.query(bind, ['no date'])).rejects.toMatchObject({ code: '22007' })
      await expect(client.query(named('select nowhere'), [])).rejects.toMatchObject({ code: '42703' })
      expect((await client.query(divide, [1])).rows).toEqual([{ quotient: 1 }])
      expect((await client.query(bind, ['2026-01-02'])).rows).toHaveLength(1)
    }
    const circle: { self?: object } = {}
    circle.self = circle
    await expect(client.query(divide, [circle])).rejects.toThrow(TypeError)
    expect((await client.query(divide, [1])).rows).toEqual([{ quotient: 1 }])
  })

  test('a failure ends its transaction, and a statement that takes too long is broken off', async () => {
    const divide = named('select 1 / $1::integer as quotient')
    await client.query('begin')
    await expect(client.query(divide, [0])).rejects.toMatchObject({ code: '22012' })
    await expect(client.query(divide, [1])).rejects.toMatchObject({ code: '25P02' })
    await client.query('rollback')
    const sleep = named('select pg_sleep($1)')
    await client.query(`set statement_timeout = '50ms'`)
    await expect(client.query(sleep, [60])).rejects.toMatchObject({ code: '57014' })
    await client.query('reset statement_timeout')
    expect((await client.query(sleep, [0])).rowCount).toBe(1)
  })

  test('several that the connection knows are answered in one go', async () => {
    const asked = [
      askFor(named('select $1::integer as a'), [1]),
      askFor(named('select n from generate_series(1, $1) n'), [2]),
      askFor(named('select where $1'), [false]),
    ]
    for (let run = 0; run < 2; run += 1) {
      received.length = 0
      const answers = await client.run(asked)
      expect(answers.map(({ rows }) => rows)).toEqual([[{ a: 1 }], [{ n: 1 }, { n: 2 }], []])
      expect(received.filter((message) => message === 'readyForQuery')).toHaveLength(run === 0 ? 3 : 1)
    }
    const divide = askFor(named('select 1 / $1::integer as quotient'), [1])
    await client.run([divide])
    await expect(client.run([divide, { ...divide, values: [0] }, ...asked])).rejects.toMatchObject({
      code: '22012',
    })
    expect(await client.run([divide, ...asked])).toHaveLength(4)
  })

  test('what is asked before the answer to the same has come is answered with its own columns', async () => {
    const text = named('select $1::integer as a')
    const rows = async (value: number) => (await client.query(text, [value])).rows
    expect(await Promise.all([rows(1), rows(2), rows(3)])).toEqual([[{ a: 1 }], [{ a: 2 }], [{ a: 3 }]])
    expect(await rows(4)).toEqual([{ a: 4 }])
    const asked = [askFor(text, [5]), askFor(named('select $1::text as b'), ['6'])]
    const together = async () => (await client.run(asked)).map((answer) => answer.rows)
    const expected = [[{ a: 5 }], [{ b: '6' }]]
    expect(await Promise.all([together(), together()])).toEqual([expected, expected])
  })

  test('whoever waits for a connection that is lost hears of it', async () => {
    const sleep = named('select pg_sleep($1)')
    await client.query(sleep, [0])
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const waiting = client.query(sleep, [60])
    const next = client.query(sleep, [0])
    await Promise.all([
      expect(waiting).rejects.toThrow('terminating connection'),
      expect(next).rejects.toThrow('Connection terminated'),
      server.platform.barePool.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
    ])
  })

  describe('a migration that changes the columns of a statement', () => {
    const table = 'changing_columns'
    const change = (text: string) => server.platform.barePool.query(text)
    beforeEach(async () => {
      await change(`create table ${table} (a integer)`)
      await change(`insert into ${table} values (1)`)
      return async () => void (await change(`drop table ${table}`))
    })

    test('is not noticed by whoever asks next', async () => {
      const text = named(`select * from ${table} where a is not null or $1`)
      expect((await client.query(text, [true])).rows).toEqual([{ a: 1 }])
      await change(`alter table ${table} alter a type text, add b text default 'new'`)
      for (let run = 0; run < 2; run += 1)
        expect((await client.query(text, [true])).rows).toEqual([{ a: '1', b: 'new' }])
    })

    test('is not noticed among others either', async () => {
      const asked = [
        askFor(named('select $1::integer as n'), [1]),
        askFor(named(`select * from ${table} where a is not null or $1`), [true]),
      ]
      await client.run(asked)
      await client.run(asked)
      await change(`alter table ${table} alter a type text`)
      for (let run = 0; run < 2; run += 1)
        expect((await client.run(asked)).map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ a: '1' }]])
    })

    test('is not noticed by what waits behind whoever meets it first', async () => {
      const first = askFor(named('select $1::integer as n'), [1])
      const second = askFor(named(`select * from ${table} where a is not null or $1`), [true])
      const asked = [first, second, first, second]
      await client.run(asked)
      await change(`alter table ${table} alter a type text`)
      const together = async () => (await client.run(asked)).map((answer) => answer.rows)
      const expected = [[{ n: 1 }], [{ a: '1' }], [{ n: 1 }], [{ a: '1' }]]
      expect(await Promise.all([together(), together(), together()])).toEqual([expected, expected, expected])
      expect(await together()).toEqual(expected)
    })

    test('fails a transaction once', async () => {
      const text = named(`select * from ${table} where a is not null or $1`)
      await client.query(text, [true])
      await change(`alter table ${table} add b integer`)
      await client.query('begin')
      await expect(client.query(text, [true])).rejects.toThrow('cached plan must not change result type')
      await client.query('rollback')
      await client.query('begin')
      expect((await client.query(text, [true])).rows).toEqual([{ a: 1, b: null }])
      await client.query('commit')
    })
  })
})
