import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { modes } from '@corridor/contract/common/mode'
import { isProfile, type ProfileSid, profiles } from '@corridor/domain/access/permissions'
import { answerLifeDays } from '@corridor/domain/transfers/rules'
import { z } from 'zod'
import { readNetwork } from './addresses.ts'
import { withCredentials } from './credentials.ts'
import { usualStatementMs } from './db/answer-limit.ts'
import { findKeyRing, ringText, singleKey } from './key-ring.ts'
import { openLines } from './open-lines.ts'
import { readSso, ssoEnvironment } from './sso-settings.ts'
import { readTls } from './tls.ts'

/** Not `z.coerce`, which reads an empty text as 0. */
function wholeNumber(min: number, max: number) {
  return z.string().regex(/^\d+$/, 'Not a whole number').transform(Number).pipe(z.int().min(min).max(max))
}

const networks = z.string().transform((text, context) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const network = readNetwork(part)
      if (network === null) context.addIssue({ code: 'custom', message: `Not a network: ${part}` })
      return network === null ? [] : [network]
    }),
)

/** Numbers of profiles with commas, or `none`. */
const profileList = z.string().transform((text, context): readonly ProfileSid[] => {
  if (text.trim() === 'none') return []
  return text.split(',').flatMap((part) => {
    const sid = Number(part.trim() || Number.NaN)
    if (isProfile(sid)) return [sid]
    context.addIssue({ code: 'custom', message: `Not a profile: ${part}` })
    return []
  })
})

/** A browser keeps passkeys for a name, and uses them over TLS alone, but on its own machine. */
const publicOrigin = z.url({ protocol: /^https?$/ }).transform((text, context): string => {
  const { origin, protocol, hostname } = new URL(text)
  if (protocol !== 'https:' && hostname !== 'localhost')
    context.addIssue({ code: 'custom', message: 'Must begin with https://' })
  if (isIP(hostname) !== 0 || hostname.startsWith('['))
    context.addIssue({ code: 'custom', message: 'Must have a name, not an address' })
  return origin
})

/** Every setting; ops/env/corridor.env.example tells them to whoever installs. */
export const environment = z.object({
  // Unset means PROD: the careful mode is the one that nobody has to remember.
  MODE: z.enum(modes).default('PROD'),
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  // Where people open the web app, such as `https://office.example`. Passkeys are bound to it; without it there are none.
  PUBLIC_URL: publicOrigin.optional(),
  PARTNER_PORT: wholeNumber(0, 65535).default(3100),
  PARTNER_HOST: z.string().min(1).default('127.0.0.1'),
  // Where machines ask this process how it is; each of several on one machine has its own. Without one, none listens.
  OPS_PORT: wholeNumber(0, 65535).optional(),
  OPS_HOST: z.string().min(1).default('127.0.0.1'),
  // Connections of one port at a time. A further one is closed at once.
  MAX_CONNECTIONS: wholeNumber(10, 100_000).default(1_000),
  // A connection is closed if its caller reads nothing of an answer for this long.
  SEND_TIMEOUT_SECONDS: wholeNumber(1, 600).default(30),
  // At a stop: how long it still serves after it has begun to say that it is not ready. A balancer needs that time.
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  // And then: how long what is under way may take. Less than the ten seconds after which most containers are killed, so
  // that the log still says what was abandoned.
  STOP_SECONDS: wholeNumber(2, 600).default(8),
  // With these the process speaks TLS itself, on all of its ports; without them a proxy on this machine does.
  TLS_CERT_FILE: z.string().min(1).optional(),
  TLS_KEY_FILE: z.string().min(1).optional(),
  // `allowed` where the network itself encrypts what our lines do not; in PROD they must otherwise.
  OPEN_LINES: z.enum(['allowed', 'refused']).optional(),
  // Where partners reach the gateway from outside; the WSDL tells them.
  PARTNER_URL: z.url({ protocol: /^https?$/ }).optional(),
  // Wrong tokens of one agent in 15 minutes before it is shut out; an address has three times as many.
  PARTNER_FAILURES: wholeNumber(1, 1_000_000).default(20),
  PARTNER_CALLS_PER_SECOND: wholeNumber(1, 1_000_000).default(200),
  // A call that waits longer before anything of it is begun is told `busy`. Tellers' software gives up after ten.
  PARTNER_WAIT_SECONDS: wholeNumber(1, 600).default(2),
  // Without one, rates come only by `rates-import`.
  RATES_URL: z.url({ protocol: /^https?$/ }).optional(),
  RATES_MAX_AGE_HOURS: wholeNumber(1, 24 * 30).default(24),
  TRANSFER_EXPIRY_DAYS: wholeNumber(1, 3650).default(90),
  DATABASE_URL: z.string().min(1),
  // A streaming replica of it, for proofs and downloads; without one they read from the primary.
  DATABASE_READ_URL: z.string().min(1).optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  // A call that gets no connection within this time is told that the server is not ready.
  DATABASE_WAIT_SECONDS: wholeNumber(1, 600).default(5),
  // What a statement of a call may take. The database ends it then; five seconds later we hang up if it says nothing.
  DATABASE_STATEMENT_SECONDS: wholeNumber(1, 600).default(usualStatementMs / 1000),
  // A download holds a connection for minutes, so downloads have their own.
  EXPORT_POOL: wholeNumber(1, 50).default(4),
  DATA_DIR: z.string().default('.data'),
  // Said in one of these ways, or as the credential `secret-keys` of systemd: docs/operations/keys.md.
  SECRET_KEYS_FILE: z.string().min(1).optional(),
  SECRET_KEYS: ringText.optional(),
  // A ring of one, whose number is 1.
  SECRET_KEY: singleKey.optional(),
  CREDENTIALS_DIRECTORY: z.string().min(1).optional(),
  WEB_DIR: z.string().default(join(import.meta.dirname, '../../../web/dist')),
  PRODUCT_NAME: z.string().min(1).max(40).default('Corridor'),
  // Whose house it is: in headings as it stands, in names of files in capitals.
  OPERATOR_NAME: z.string().min(1).max(40).default('Emerlink'),
  // What a reconciled row that is as it should be is shown in.
  RECONCILIATION_OK_COLOUR: z.enum(['red', 'green']).default('red'),
  // The networks of the proxies in front, with commas: only what comes from there may say whom it stands for.
  TRUSTED_PROXIES: networks.default([]),
  LOGIN_ATTEMPTS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(20),
  LOGIN_DELAY_MS: wholeNumber(0, 10_000).default(1000),
  // A password that a colleague has typed is good for one log-in; in PROD unless said otherwise.
  GIVEN_PASSWORDS: z.enum(['once', 'kept']).optional(),
  // The profiles that log in with a second factor, such as `1,2,4`, or `none`; in PROD all unless said otherwise.
  SECOND_FACTOR: profileList.optional(),
  // Many Windows machines make passkeys of RSA alone, which are weaker than all else here: `taken` where staff have those.
  RSA_PASSKEYS: z.enum(['taken', 'refused']).default('refused'),
  ...ssoEnvironment,
  SESSION_MEMORY_MS: wholeNumber(0, 5000).default(1000),
  // Files are brought to servers of the Internet alone: a name that leads into our own network is refused.
  SFTP_ALLOW_PRIVATE: z.enum(['yes', 'no']).default('no'),
  // smtps: encrypted from the start; smtp+starttls: encrypted or not at all; smtp: where the server offers it.
  // A password is told over an encrypted line alone.
  SMTP_URL: z.url({ protocol: /^smtp(s|\+starttls)?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  // A larger file is not attached to a mail.
  MAIL_MAX_MB: wholeNumber(1, 100).default(15),
  // Where files lie that partners pick up, a folder for each agency.
  PICKUP_DIR: z.string().min(1).optional(),
  // How long the zips of settlement files are kept; what they were stays on record.
  SETTLEMENT_KEEP_DAYS: wholeNumber(1, 36_500).default(400),
  // How long the messages of partners are kept: at least as long as a retry is answered. Five years, because most
  // countries ask for the records of a transfer that long.
  TRACE_KEEP_DAYS: wholeNumber(answerLifeDays, 36_500).default(1_830),
  // Which AES closes them; the screen names it.
  ZIP_AES_BITS: z.enum(['128', '256']).default('128'),
  // Where ClamAV's clamd listens on this machine, such as /run/clamav/clamd.ctl: scans of ids are then taken by its word alone.
  CLAMD_SOCKET: z.string().startsWith('/').optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  // How far this process steps back where others of the machine want the same core; see docs/operations/shares.md.
  NICENESS: wholeNumber(0, 19).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once; a wrong value stops the start with a sentence that names it. */
export function readConfig(env: NodeJS.ProcessEnv, processName = 'corridor') {
  const parsed = environment.safeParse(withCredentials(env))
  if (!parsed.success) throw new Error(`The configuration is wrong.\n${z.prettifyError(parsed.error)}`)
  const values = parsed.data
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
    throw new Error('The configuration is wrong.\nMAIL_FROM must be set where SMTP_URL is.')
  const tls = readTls(values)
  refuseOpenLines(values, tls !== undefined)
  const dataDir = resolve(values.DATA_DIR)
  const publicOrigin =
    values.PUBLIC_URL ?? (values.MODE === 'PROD' ? undefined : `http://localhost:${values.PORT}`)
  return {
    mode: values.MODE,
    port: values.PORT,
    host: values.HOST,
    publicOrigin,
    partnerPort: values.PARTNER_PORT,
    partnerHost: values.PARTNER_HOST,
    opsPort: values.OPS_PORT,
    opsHost: values.OPS_HOST,
    maxConnections: values.MAX_CONNECTIONS,
    sendTimeoutMs: values.SEND_TIMEOUT_SECONDS * 1000,
    drainMs: values.DRAIN_SECONDS * 1000,
    stopMs: values.STOP_SECONDS * 1000,
    tls,
    partnerUrl: values.PARTNER_URL,
    partnerFailures: values.PARTNER_FAILURES,
    partnerCallsPerSecond: values.PARTNER_CALLS_PER_SECOND,
    partnerWaitMs: values.PARTNER_WAIT_SECONDS * 1000,
    ratesUrl: values.RATES_URL,
    ratesMaxAgeHours: values.RATES_MAX_AGE_HOURS,
    transferExpiryDays: values.TRANSFER_EXPIRY_DAYS,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    /** As the database lists those who are connected. */
    processName,
    databasePool: values.DATABASE_POOL,
    databaseWaitMs: values.DATABASE_WAIT_SECONDS * 1000,
    statementMs: values.DATABASE_STATEMENT_SECONDS * 1000,
    exportPool: values.EXPORT_POOL,
    dataDir,
    ...findKeyRing(values, dataDir),
    webDir: resolve(values.WEB_DIR),
    productName: values.PRODUCT_NAME,
    operatorName: values.OPERATOR_NAME,
    okColour: values.RECONCILIATION_OK_COLOUR,
    trustedProxies: values.TRUSTED_PROXIES,
    loginAttemptsPerAddress: values.LOGIN_ATTEMPTS_PER_ADDRESS,
    loginDelayMs: values.LOGIN_DELAY_MS,
    givenPasswordsOnce: (values.GIVEN_PASSWORDS ?? (values.MODE === 'PROD' ? 'once' : 'kept')) === 'once',
    secondFactorProfiles:
      values.SECOND_FACTOR ?? (values.MODE === 'PROD' ? profiles.map(({ sid }) => sid) : []),
    rsaPasskeys: values.RSA_PASSKEYS === 'taken',
    sso: readSso(values, publicOrigin),
    sessionMemoryMs: values.SESSION_MEMORY_MS,
    sftpAllowPrivate: values.SFTP_ALLOW_PRIVATE === 'yes',
    mailServer: mailServer(values),
    mailMaxBytes: values.MAIL_MAX_MB * 1024 * 1024,
    pickupDir: values.PICKUP_DIR === undefined ? undefined : resolve(values.PICKUP_DIR),
    settlementKeepDays: values.SETTLEMENT_KEEP_DAYS,
    traceKeepDays: values.TRACE_KEEP_DAYS,
    zipAesBits: values.ZIP_AES_BITS === '256' ? (256 as const) : (128 as const),
    clamdSocket: values.CLAMD_SOCKET,
    metricsToken: values.METRICS_TOKEN,
    niceness: values.NICENESS,
    logLevel: values.LOG_LEVEL,
  }
}

function refuseOpenLines(values: z.infer<typeof environment>, servesTls: boolean): void {
  if ((values.OPEN_LINES ?? (values.MODE === 'PROD' ? 'refused' : 'allowed')) === 'allowed') return
  const open = openLines(values, { servesTls })
  if (open.length === 0) return
  const way = 'OPEN_LINES=allowed, where the network itself is encrypted.'
  throw new Error(`The configuration is wrong.\n${open.join('\n')}\nOr ${way}`)
}

function mailServer({ SMTP_URL: url, MAIL_FROM: from, PRODUCT_NAME: name }: z.infer<typeof environment>) {
  return url === undefined || from === undefined ? undefined : { url, from, name }
}
