import { randomUUID } from 'node:crypto'
import { keyHoldings } from './key-holdings.ts'
import { hostCall } from './platform/call.ts'
import type { CommandForm, OptionValues } from './platform/command-line.ts'
import { OperatorError } from './platform/errors.ts'
import { checkKeys } from './platform/keys/check.ts'
import { tellCounts, tellKeys } from './platform/keys/standing.ts'
import { addKey, retireKey, rewrapAll } from './platform/keys/turn.ts'
import type { Platform } from './platform/platform.ts'

type Ask = (platform: Platform, values: OptionValues) => Promise<string>

const asks: Readonly<Record<string, Ask>> = {
  list: ({ db, secrets }) => tellKeys(db, secrets, keyHoldings),
  add: async (platform, { file: newFile }) => {
    await checkKeys(platform, keyHoldings)
    const call = hostCall(platform.log, randomUUID())
    const { id, file } = await addKey(platform, call, typeof newFile === 'string' ? newFile : undefined)
    return [
      `Key ${id} is in ${file}, as one that reads.`,
      'Bring the file to all machines and restart all processes. Then put its line first and restart them again.',
    ].join('\n')
  },
  rewrap: async (platform) => {
    await checkKeys(platform, keyHoldings)
    const { db, secrets, log } = platform
    const done = await rewrapAll(db, secrets, hostCall(log, randomUUID()), keyHoldings)
    const what = done.length === 0 ? 'Nothing was left to do' : `Sealed anew: ${tellCounts(done)}`
    return `${what}. All that is sealed is with key ${secrets.writer}; passwords and tokens follow when they are told: --list.`
  },
  retire: async (platform, values) => {
    await checkKeys(platform, keyHoldings)
    const { db, secrets, log } = platform
    const id = Number(values['retire'])
    if (!Number.isInteger(id)) throw new OperatorError('--retire takes the number of a key.')
    await retireKey(db, secrets, hostCall(log, randomUUID()), { id, holdings: keyHoldings })
    return [
      `Key ${id} is retired. Take it out of the ring and restart all processes.`,
      'Keep it with the backups from before: they open with nothing else.',
    ].join('\n')
  },
}

export const keysCommand: CommandForm & { readonly run: Ask } = {
  summary: 'look at the ring of secret keys, or turn it; one of the four at a time',
  options: {
    list: { help: 'each key with what needs it; never a key itself' },
    add: { help: 'make a new key, which reads and does not write yet' },
    file: { value: 'F', help: 'with --add: write the ring to a new file, where it does not come from one' },
    rewrap: { help: 'bring all that is sealed to the key that writes; may be stopped and begun again' },
    retire: { value: 'ID', help: 'the number of a key that nothing needs any more' },
  },
  run: (platform, values) => {
    const [asked, ...others] = Object.keys(asks).filter((name) => name in values)
    const ask = asked === undefined || others.length > 0 ? undefined : asks[asked]
    if (!ask) throw new OperatorError('Say one of --list, --add, --rewrap and --retire ID.')
    if ('file' in values && asked !== 'add') throw new OperatorError('--file goes with --add.')
    return ask(platform, values)
  },
}
