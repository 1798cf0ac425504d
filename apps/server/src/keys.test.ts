import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { check, fillAll, list, retire, useKeyWorld } from '#support/rings.ts'
import { testPassword } from '#support/server.ts'

const { server, network, withRing, withWrongKey } = useKeyWorld()

describe('a start is refused', () => {
  test('with another key under a known number, whoever comes first', async () => {
    await check(server().platform)
    await check(server().platform)
    const wrong = withWrongKey()
    await expect(check(wrong)).rejects.toThrow(
      'Key 1 of the ring is not the key that this database knows as 1.',
    )
    expect(await list(wrong)).toContain('Key 1: writes; A WRONG KEY under this number')
    await expect(check(withRing(2, 1))).resolves.toBeUndefined()
  })

  test('with a key that does not open what was sealed before there was a ring', async () => {
    await fillAll(server().platform, network())
    await sql`insert into secret_keys (id) values (1)`.execute(server().db)
    const wrong = withWrongKey()
    await expect(check(wrong)).rejects.toThrow('Key 1 of the ring is not the key')
    await check(server().platform)
    expect(await list(server().platform)).toContain('Key 1: writes; the right key')
  })

  test('without a key that something needs, and not for one that nothing needs', async () => {
    await check(server().platform)
    await expect(check(withRing(2))).rejects.toThrow(
      /^Key 1 is not in the ring, and these need it: agent tokens \(2\), passwords \(1\), second-level passwords \(1\)\. Put it back/,
    )
    await check(withRing(1, 2))
    await check(server().platform)
  })

  test('before the schema is there, and says what to do', async () => {
    await sql`drop table secret_keys`.execute(server().db)
    await expect(check(server().platform)).rejects.toThrow('The schema is too old: npm run cli -- migrate')
  })
})

describe('a key is retired', () => {
  test('not while it writes, nor while anything needs it, and whose that is is said', async () => {
    await fillAll(server().platform, network())
    await check(server().platform)
    await server().client.logIn('boss', testPassword)
    await expect(retire(server().platform, 1)).rejects.toThrow('Key 1 writes. Put another key first')
    await expect(retire(server().platform, 7)).rejects.toThrow('There is no key 7.')
    const turned = withRing(2, 1)
    await check(turned)
    const refused = await retire(turned, 1).catch((error: Error) => error.message)
    const agents = [network().sender, network().payer].map(({ agentId }) => agentId).toSorted()
    expect(refused).toBe(
      [
        'Key 1 is needed:',
        `  agent tokens (2): renewed at the next call of the agent, or when it is given a new token (${agents.join(', ')})`,
        '  passwords (2): renewed at the next log-in, or with a new password (boss, with.app)',
        '  second-level passwords (2): renewed when it is told the next time, or with a new one (boss, with.app)',
        '  open sessions (1): renewed with its end, after eight hours at the latest (boss)',
        '  keys of authenticator apps (1): npm run cli -- keys --rewrap',
        '  authenticator apps being set up (1): npm run cli -- keys --rewrap',
        '  zip passwords of set-ups (1): npm run cli -- keys --rewrap',
        '  zip passwords of files (1): npm run cli -- keys --rewrap',
        '  log-ins of SFTP servers (1): npm run cli -- keys --rewrap',
        '  scans of ids (2): npm run cli -- keys --rewrap',
        '  hashes of id numbers (2): npm run cli -- keys --rewrap',
      ].join('\n'),
    )
  })

  test('once nothing needs it; then it may read on, and never write again', async () => {
    await check(server().platform)
    const turned = withRing(2, 1)
    await check(turned)
    await sql`delete from agent_tokens`.execute(server().db)
    await sql`update app_users set password_hash = 'k2:x', second_level_hash = null`.execute(server().db)
    await retire(turned, 1)
    await expect(retire(turned, 1)).rejects.toThrow('Key 1 was retired before.')
    await check(withRing(2))
    await check(turned)
    await expect(check(withRing(1, 2))).rejects.toThrow('Key 1 is retired and must not write.')
    expect(await list(withRing(2))).toMatch(
      /^Key 2: writes; the right key\n  known since \S+\n  passwords \(1\)\nKey 1: retired, not in this ring; cannot be checked here\n  known since \S+\n  nothing needs it$/,
    )
    const noted = await sql<{ entry: string }>`
      select actor_login || ' ' || entity_sid || ' ' || (after->>'event') as entry from audit_entries
      where entity = 'secret_key' order by sid`.execute(server().db)
    expect(noted.rows.map(({ entry }) => entry)).toEqual([
      'host 1 taken into the ring',
      'host 2 taken into the ring',
      'host 1 retired',
    ])
  })
})

/** Of all columns of bytes, what is not made with a key of the ring. A new one belongs here or to a holding. */
const withoutKey = new Set([
  'activation_links.token_hash',
  'audit_seals.hash',
  'download_tickets.ticket_hash',
  'fresh_log_ins.token_hash',
  // Counted for minutes: they begin anew.
  'login_failures.subject',
  // A block of a user is found by the user, one of an unknown login begins anew.
  'lockouts.subject',
  'partner_requests.input_hash',
  'passkey_challenges.challenge',
  'passkeys.credential_id',
  'passkeys.public_key',
  'pre_sessions.token_hash',
  // A later seal's signature speaks for it: see features/audit/signatures.ts.
  'audit_seals.signature',
  'recovery_codes.code_hash',
  'secret_keys.check_value',
  'session_tokens.token_hash',
  'sso_logouts.jti_hash',
  'sso_requests.browser_hash',
  'sso_requests.state_hash',
  'stored_files.content',
])

test('every column of bytes is held by a key, or known not to be', async () => {
  const held = [
    'agent_tokens.token_mac',
    'authenticator_setups.key',
    'authenticators.key',
    'customer_document_contents.sealed',
    'customer_documents.number_hash',
    'settlement_configs.zip_pass_sealed',
    'settlements.zip_pass_sealed',
    'sftp_targets.secret_sealed',
  ]
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'
      and column_name !~ 'sha256$' order by 1`.execute(server().db)
  const names = rows.map(({ name }) => name).filter((name) => !withoutKey.has(name))
  expect(names).toEqual(held)
})
