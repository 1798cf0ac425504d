import { randomUUID } from 'node:crypto'
import { hashPassword } from '@corridor/contract/common/password'
import { checkInput } from '@corridor/contract/refusals/issues'
import { reason } from '@corridor/contract/refusals/refusals'
import { userFields } from '@corridor/contract/users'
import { superAdminProfile } from '@corridor/domain/access/permissions'
import { percentToFraction } from '@corridor/domain/fees/percent'
import { auditAnchorCommand, auditVerifyCommand } from './audit-commands.ts'
import { closeDays, dayAfter } from './core/days/close.ts'
import { acknowledgeFinding, findingCode } from './core/ledger/acknowledge.ts'
import { noteProof } from './core/ledger/proofs.ts'
import { verifyLedger } from './core/ledger/verify.ts'
import { openCurrency, setTolerance, stopCurrency, withdrawPrices } from './core/rates/currencies.ts'
import { importRates } from './core/rates/import.ts'
import { tellSaved, tellVoided } from './core/rates/tell-rates.ts'
import { proveDay } from './core/reconciliations/proof.ts'
import { isDay, tellProof } from './core/reconciliations/tell-proof.ts'
import { doctorCommand } from './doctor-command.ts'
import { removeFactorOf } from './features/account/factors.ts'
import { openNetworks } from './features/users/networks.ts'
import { listUsers } from './features/users/queries.ts'
import { changeUser, createUser, unblockLogin } from './features/users/service.ts'
import { keysCommand } from './keys-command.ts'
import { migrateCommand } from './migrate-command.ts'
import { askPassword } from './platform/ask-password.ts'
import { hostCall } from './platform/call.ts'
import type { CommandForm, OptionValues, Told } from './platform/command-line.ts'
import { whileReading } from './platform/db/replica.ts'
import { AppError, OperatorError } from './platform/errors.ts'
import { howMany } from './platform/how-many.ts'
import type { Platform } from './platform/platform.ts'
import { reconcileRestoreCommand } from './restore-command.ts'
import { rolesCommand } from './roles-command.ts'

interface Command extends CommandForm {
  /** For what uses no key, or looks at the keys itself. */
  readonly withoutKeys?: true
  /** For what judges the mode itself (`migrate`, `doctor`), and for what runs in every mode: `roles` and the proofs. */
  readonly inAnyMode?: true
  readonly run: (platform: Platform, values: OptionValues) => Promise<string | Told>
}

function text(values: OptionValues, name: string): string {
  return String(values[name] ?? '')
}

async function userNamed({ db }: Platform, login: string) {
  const found = (await listUsers(db)).find((user) => user.login === login)
  if (!found) throw new OperatorError(`There is no user ${login}.`)
  return found
}

const currencyOptions = {
  currency: { value: 'C', required: true, help: 'the code of the currency, such as MXN' },
  reason: { value: 'R', required: true, help: 'why; it stays in the audit log' },
} as const

function currencyOrder(values: OptionValues) {
  return { code: text(values, 'currency').toUpperCase(), reason: text(values, 'reason') }
}

/** Every command of the host, by the name that is typed. */
export const commands: Readonly<Record<string, Command>> = {
  migrate: { ...migrateCommand, withoutKeys: true, inAnyMode: true },
  'networks-open': {
    summary: 'let the people of a profile work from anywhere again',
    options: {
      profile: { value: 'P', required: true, help: 'the number of the profile, 1 for super admins' },
    },
    run: async ({ db, log }, values) => {
      await openNetworks(db, hostCall(log, randomUUID()), Number(text(values, 'profile')))
      return `Profile ${text(values, 'profile')} may work from anywhere.`
    },
  },
  'rates-import': {
    summary: 'store the exchange rates of a file',
    options: {
      file: { value: 'F', required: true, help: 'a .json or .csv file' },
      time: { value: 'T', help: 'when the rates were made; for a .csv, which does not say it' },
      force: { help: 'store them although they differ much from the last ones' },
    },
    run: async ({ db, log }, values) => {
      const time = text(values, 'time')
      const saved = await importRates(db, hostCall(log, randomUUID()), text(values, 'file'), {
        time: time === '' ? undefined : time,
        force: values['force'] === true,
      })
      return tellSaved(saved)
    },
  },
  'rates-tolerance': {
    summary: 'set how far a rate of a currency may move at once without --force',
    options: {
      ...currencyOptions,
      percent: { value: 'P', required: true, help: 'above 0 and up to 100, with up to two decimals' },
    },
    run: async ({ db, log }, values) => {
      const percent = text(values, 'percent')
      const tolerance = percentToFraction(percent)
      if (tolerance === null || Number(tolerance) === 0) {
        throw new OperatorError(`${percent} is not above 0 and up to 100, with up to two decimals.`)
      }
      const order = currencyOrder(values)
      await setTolerance(db, hostCall(log, randomUUID()), { ...order, tolerance })
      return `A rate of ${order.code} may move by ${percent} % at once.`
    },
  },
  'currency-stop': {
    summary: 'tell no price and take no commit in a currency from now on, and void the prices told in it',
    options: currencyOptions,
    run: async ({ db, log }, values) => {
      const order = currencyOrder(values)
      const voided = await stopCurrency(db, hostCall(log, randomUUID()), order)
      if (voided === null) return `${order.code} was stopped before; nothing was done.`
      return `${order.code} is stopped. ${tellVoided(voided)}`
    },
  },
  'currency-open': {
    summary: 'open a stopped currency again; prices from before stay void',
    options: currencyOptions,
    run: async ({ db, log }, values) => {
      const order = currencyOrder(values)
      const opened = await openCurrency(db, hostCall(log, randomUUID()), order)
      return opened
        ? `${order.code} is open. Prices from before stay void.`
        : `${order.code} was not stopped; nothing was done.`
    },
  },
  'quotes-withdraw': {
    summary: 'void the prices that were told in a currency; new ones are told as before',
    options: currencyOptions,
    run: async ({ db, log }, values) => {
      const order = currencyOrder(values)
      return tellVoided(await withdrawPrices(db, hostCall(log, randomUUID()), order))
    },
  },
  'ledger-verify': {
    summary:
      'derive every posting and every balance again, compare them to the cent, and note when they agreed',
    withoutKeys: true,
    inAnyMode: true,
    options: {},
    run: async (platform) => {
      const { transactions, events, postings, accounts, imported, acknowledged, findings } =
        await whileReading(platform, verifyLedger)
      const known = [
        ...(imported > 0 ? [` Imported with their events: ${imported}.`] : []),
        ...(acknowledged > 0 ? [` Acknowledged before: ${acknowledged}.`] : []),
      ].join('')
      if (findings.length > 0) {
        const named = findings.map((sentence) => `${findingCode(sentence)}  ${sentence}`)
        throw new OperatorError([`The ledger does not agree.${known}`, ...named].join('\n'))
      }
      const looked = [
        howMany(transactions, 'transfer'),
        howMany(events, 'event'),
        howMany(postings, 'posting'),
        howMany(accounts, 'account'),
      ]
      const unnoted = (await noteProof(platform.db, 'whole'))
        ? ''
        : ' Not noted, because nothing can be written here: LedgerProofOld does not hear of it.'
      return `${looked.join(', ')}: no difference of a cent.${known}${unnoted}`
    },
  },
  'ledger-acknowledge': {
    summary: 'say of a finding of ledger-verify why it may stay; it is not reported again',
    options: {
      finding: { value: 'C', required: true, help: 'the code that ledger-verify shows before it' },
      reason: { value: 'R', required: true, help: 'what was found out about it' },
      by: { value: 'N', required: true, help: 'who says so' },
    },
    run: async ({ db, log }, values) => {
      const code = text(values, 'finding')
      const finding = await acknowledgeFinding(db, hostCall(log, randomUUID()), {
        code,
        reason: text(values, 'reason'),
        by: text(values, 'by'),
      })
      if (finding === null) throw new OperatorError(`There is no finding ${code}. Run ledger-verify.`)
      return `Acknowledged: ${finding}`
    },
  },
  'close-days': {
    summary: 'close the days that are over now, and not when the worker comes round next',
    options: {
      confirm: {
        value: 'DAY',
        help: 'close the days up to this one although only the clock says that they are over',
      },
    },
    run: async ({ db, log }, values) => {
      const confirmed = text(values, 'confirm')
      if (confirmed !== '' && !isDay(confirmed))
        throw new OperatorError(`${confirmed} is no day. Write it as 2026-11-14.`)
      const { closed, refused, doubt, skipped } = await closeDays(
        db,
        hostCall(log, randomUUID()),
        confirmed === '' ? {} : { until: dayAfter(confirmed), confirmed: true },
      )
      const done = closed.length === 0 ? 'No day was closed.' : `Closed: ${closed.join(', ')}.`
      if (refused) {
        throw new OperatorError([`${done} ${refused.day} does not come out.`, ...refused.findings].join('\n'))
      }
      if (doubt) throw new OperatorError(`${done} ${doubt.day} is not closed. ${doubt.sentence}`)
      if (skipped) throw new OperatorError(`${done} Not now: ${skipped}. Try again in a minute.`)
      return done
    },
  },
  'day-verify': {
    summary: 'derive a closed day by its postings, its entries and its files, and keep what came out',
    argument: { name: 'DAY', help: 'a UTC day, such as 2026-11-14' },
    options: {},
    run: async (platform, values) => {
      const day = text(values, 'DAY')
      if (!isDay(day)) throw new OperatorError(`${day} is no day. Write it as 2026-11-14.`)
      const proof = await proveDay(platform, hostCall(platform.log, randomUUID()), day)
      if (!proof.holds) throw new OperatorError(tellProof(proof))
      return tellProof(proof)
    },
  },
  'create-super-admin': {
    summary: 'make a super admin; the password is asked for, or read as one line from a pipe',
    options: {
      login: { value: 'L', required: true, help: 'what is typed to log in' },
      name: { value: 'N', required: true, help: 'first name' },
      'last-name': { value: 'N', required: true, help: 'last name' },
      email: { value: 'E', required: true, help: 'e-mail address' },
    },
    run: async (platform, values) => {
      const checked = checkInput(userFields, {
        profile: superAdminProfile,
        login: text(values, 'login'),
        name: text(values, 'name'),
        lastName: text(values, 'last-name'),
        email: text(values, 'email'),
        active: true,
      })
      if (!checked.ok) throw new AppError(reason('invalid_fields'), { fields: checked.problems })
      const pass = await hashPassword(await askPassword())
      const made = await createUser(platform, hostCall(platform.log, randomUUID()), {
        user: { ...checked.value, pass },
      })
      return `Super admin ${made.login} was made.`
    },
  },
  'second-level-password': {
    summary: 'set the second-level password of a user; it is asked for, or read as one line from a pipe',
    options: { login: { value: 'L', required: true, help: 'whose it is' } },
    run: async (platform, values) => {
      const found = await userNamed(platform, text(values, 'login'))
      const { sid, hasPassLevel2: _has, ...user } = found
      const password2N = await hashPassword(await askPassword())
      await changeUser(platform, hostCall(platform.log, randomUUID()), sid, { user, password2N })
      return `The second-level password of ${user.login} is set.`
    },
  },
  'remove-second-factor': {
    summary: 'let a user who has lost the second factor log in without it; ends all sessions of that user',
    options: { login: { value: 'L', required: true, help: 'whose it is' } },
    run: async (platform, values) => {
      const { sid, login } = await userNamed(platform, text(values, 'login'))
      await removeFactorOf(platform, hostCall(platform.log, randomUUID()), sid)
      return `${login} logs in without a second factor, or sets a new one up.`
    },
  },
  unblock: {
    summary: 'end the block of a login',
    options: { login: { value: 'L', required: true, help: 'the blocked login' } },
    run: async ({ db, log }, values) => {
      const login = text(values, 'login')
      const lifted = await unblockLogin(db, hostCall(log, randomUUID()), login)
      return lifted ? `${login} is unblocked.` : `${login} was not blocked.`
    },
  },
  doctor: { ...doctorCommand, inAnyMode: true },
  roles: { ...rolesCommand, withoutKeys: true, inAnyMode: true },
  keys: { ...keysCommand, withoutKeys: true },
  'audit-verify': { ...auditVerifyCommand, inAnyMode: true },
  'audit-anchor': auditAnchorCommand,
  'reconcile-restore': reconcileRestoreCommand,
}
