import { parseArgs } from 'node:util'
import { OperatorError } from './errors.ts'

/** An option of a command; one with a `value` takes a text, which the help shows by that letter. */
export interface CommandOption {
  readonly value?: string
  readonly required?: true
  readonly help: string
}

export interface CommandForm {
  readonly summary: string
  /** What is typed without a name, such as a day; one that has it cannot do without. */
  readonly argument?: { readonly name: string; readonly help: string }
  readonly options: Readonly<Record<string, CommandOption>>
}

export type OptionValues = Readonly<Record<string, string | true>>

/** What a command has to say, where its exit code says something too. */
export interface Told {
  readonly text: string
  readonly exitCode: number
}

/** What a person wants of the command line, or the sentence that says why it cannot be told. */
export type CommandLine<C extends CommandForm> =
  | { readonly kind: 'run'; readonly command: C; readonly values: OptionValues }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'wrong'; readonly text: string }

/** How a person has called it: an installed one has a name of its own. */
const start = process.env['CLI_NAME'] ?? 'npm run cli --'

/** A command of ours as that person would type it. */
export function typed(command: string): string {
  return `${start} ${command}`
}

function written([name, { value }]: [string, CommandOption]): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`
}

function generalHelp(forms: Readonly<Record<string, CommandForm>>): string {
  const width = Math.max(...Object.keys(forms).map((name) => name.length))
  return [
    `Usage: ${typed('<command> [options]')}`,
    ...Object.entries(forms).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    `The options of a command: ${typed('<command> --help')}`,
  ].join('\n')
}

function helpOf(name: string, { summary, argument, options }: CommandForm): string {
  const entries = Object.entries(options)
  const usage = entries.map((entry) => (entry[1].required ? written(entry) : `[${written(entry)}]`))
  const lines = entries.map((entry) => [written(entry), entry[1].help] as const)
  if (argument) {
    usage.unshift(argument.name)
    lines.unshift([argument.name, argument.help])
  }
  const width = Math.max(0, ...lines.map(([word]) => word.length))
  return [
    `Usage: ${[start, name, ...usage].join(' ')}`,
    `  ${summary}`,
    ...lines.map(([word, help]) => `  ${word.padEnd(width)}  ${help}`),
  ].join('\n')
}

/** The values of the options, or what is wrong with them. */
function readOptions(
  name: string,
  { argument, options }: CommandForm,
  args: string[],
): OptionValues | string {
  const types = Object.entries(options).map(
    ([option, { value }]) => [option, { type: value === undefined ? 'boolean' : 'string' }] as const,
  )
  const { tokens } = parseArgs({ args, options: Object.fromEntries(types), strict: false, tokens: true })
  const values: Record<string, string | true> = {}
  for (const token of tokens) {
    if (token.kind === 'positional' && argument && !(argument.name in values)) {
      values[argument.name] = token.value
      continue
    }
    if (token.kind === 'positional' && argument)
      return `${name} takes one ${argument.name}, not '${token.value}' as well.`
    if (token.kind === 'positional') return `${name} takes options only, not '${token.value}'.`
    if (token.kind !== 'option') continue
    const option = options[token.name]
    if (option === undefined) return `${name} has no option ${token.rawName}.`
    if (option.value === undefined) {
      if (token.value !== undefined) return `${token.rawName} takes no value.`
      values[token.name] = true
      continue
    }
    // In '--login --name Ana' the login was forgotten; it is not called '--name'.
    const forgotten = token.value?.startsWith('--') && !token.inlineValue
    if (!token.value || forgotten) return `${token.rawName} needs a value.`
    values[token.name] = token.value
  }
  if (argument && !(argument.name in values)) return `${name} needs a ${argument.name}.`
  const missing = Object.entries(options).find(([option, { required }]) => required && !(option in values))
  return missing ? `${name} needs --${missing[0]}.` : values
}

export function readCommandLine<C extends CommandForm>(
  forms: Readonly<Record<string, C>>,
  [name = '', ...args]: string[],
): CommandLine<C> {
  if (['--help', '-h', 'help'].includes(name)) return { kind: 'help', text: generalHelp(forms) }
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined
  if (!form) {
    const unknown = name === '' ? [] : [`There is no command '${name}'.`]
    return { kind: 'wrong', text: [...unknown, generalHelp(forms)].join('\n') }
  }
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help', text: helpOf(name, form) }
  const values = readOptions(name, form, args)
  if (typeof values === 'string') return { kind: 'wrong', text: `${values}\n${helpOf(name, form)}` }
  return { kind: 'run', command: form, values }
}

/** A time that somebody has typed, in milliseconds. */
export function readTime(text: string): number {
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new OperatorError(`${text} is no time. Write it as 2026-11-14T12:00:00Z.`)
  return time
}
