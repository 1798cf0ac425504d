import { expect, test } from 'vitest'
import { readCommandLine } from './command-line.ts'

const forms = {
  greet: {
    summary: 'say hello',
    options: {
      login: { value: 'L', required: true, help: 'to whom' },
      times: { value: 'N', help: 'how often' },
      loud: { help: 'in capitals' },
    },
  },
  wait: { summary: 'do nothing', options: {} },
  look: {
    summary: 'look at a day',
    argument: { name: 'DAY', help: 'such as 2026-11-14' },
    options: { long: { help: 'for an hour' } },
  },
} as const

function read(...args: string[]) {
  return readCommandLine(forms, args)
}

const greetHelp = [
  'Usage: npm run cli -- greet --login L [--times N] [--loud]',
  '  say hello',
  '  --login L  to whom',
  '  --times N  how often',
  '  --loud     in capitals',
].join('\n')

const generalHelp = [
  'Usage: npm run cli -- <command> [options]',
  '  greet  say hello',
  '  wait   do nothing',
  '  look   look at a day',
  'The options of a command: npm run cli -- <command> --help',
].join('\n')

test('a command comes with its own options', () => {
  expect(read('greet', '--login', 'ana', '--loud')).toEqual({
    kind: 'run',
    command: forms.greet,
    values: { login: 'ana', loud: true },
  })
  expect(read('greet', '--login=--ana')).toMatchObject({ values: { login: '--ana' } })
  expect(read('wait')).toEqual({ kind: 'run', command: forms.wait, values: {} })
})

test('help in general and for a command, whatever else is typed', () => {
  for (const word of ['--help', '-h', 'help']) {
    expect(read(word)).toEqual({ kind: 'help', text: generalHelp })
  }
  expect(read('greet', '--help')).toEqual({ kind: 'help', text: greetHelp })
  expect(read('greet', '--unknown', '-h')).toEqual({ kind: 'help', text: greetHelp })
  expect(read('wait', '--help')).toEqual({
    kind: 'help',
    text: 'Usage: npm run cli -- wait\n  do nothing',
  })
})

test.each([
  [['--login', 'ana', '--twice'], 'greet has no option --twice.'],
  [['--login', 'ana', '-t'], 'greet has no option -t.'],
  [['--login', 'ana', 'eva'], "greet takes options only, not 'eva'."],
  [['--login', 'ana', '--loud=yes'], '--loud takes no value.'],
  [['--login'], '--login needs a value.'],
  [['--login='], '--login needs a value.'],
  [['--login', '--loud'], '--login needs a value.'],
  [['--loud'], 'greet needs --login.'],
])('greet %j is refused with a sentence and the help', (args, sentence) => {
  expect(read('greet', ...args)).toEqual({ kind: 'wrong', text: `${sentence}\n${greetHelp}` })
})

test('a command may take a word without a name', () => {
  const help = [
    'Usage: npm run cli -- look DAY [--long]',
    '  look at a day',
    '  DAY     such as 2026-11-14',
    '  --long  for an hour',
  ].join('\n')
  expect(read('look', '2026-11-14', '--long')).toMatchObject({ values: { DAY: '2026-11-14', long: true } })
  expect(read('look', '--help')).toEqual({ kind: 'help', text: help })
  expect(read('look')).toEqual({ kind: 'wrong', text: `look needs a DAY.\n${help}` })
  const two = read('look', '2026-11-14', '2026-11-15')
  expect(two).toEqual({
    kind: 'wrong',
    text: `look takes one DAY, not '2026-11-15' as well.\n${help}`,
  })
})

test('an option of another command is unknown here', () => {
  expect(read('wait', '--login', 'ana')).toMatchObject({
    kind: 'wrong',
    text: expect.stringContaining('wait has no option --login.'),
  })
})

test('no command, or one that does not exist', () => {
  expect(read()).toEqual({ kind: 'wrong', text: generalHelp })
  for (const name of ['greeet', 'constructor']) {
    expect(read(name)).toEqual({ kind: 'wrong', text: `There is no command '${name}'.\n${generalHelp}` })
  }
})
