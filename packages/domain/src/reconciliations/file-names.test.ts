import { describe, expect, test } from 'vitest'
import { allFilesName, reconciliationName, reportName, safeName } from './file-names.ts'

test('[RECON-08] a report has the short name, its kind and the day', () => {
  const names = (['p2p', 'mdl', 'summary', 'zip'] as const).map((kind) =>
    reportName(kind, 'ABC', '2024-05-31'),
  )
  expect(names).toEqual([
    'ABC_P2P_2024_05_31.csv',
    'ABC_MDL_2024_05_31.csv',
    'ABC_DAILY_2024_05_31.pdf',
    'ABC_2024_05_31.zip',
  ])
})

test('the zip is named after what is in it', () => {
  for (const kind of ['p2p', 'mdl', 'summary'] as const) {
    const title = reportName(kind, '.a_P2P', '2024-05-31')
    expect(allFilesName({ kind, title, day: '2024-05-31' })).toBe('_a_P2P_2024_05_31.zip')
  }
})

test('the rows of a reconciliation are named by both', () => {
  expect(reconciliationName('ABC', 'EMERLINK', '2024-05-31', 'zip')).toBe(
    'ABC_to_EMERLINK_2024_05_31_RECONCILIATION.zip',
  )
})

describe('what is unsafe in a name is replaced', () => {
  test.each([
    ['../../etc', '_._.._etc'],
    ['a/b\\c:d', 'a_b_c_d'],
    ['.hidden', '_hidden'],
    ['-rf', '_rf'],
    [`"q"'s'`, '_q__s_'],
    ['nul\u0000\r\nset-cookie', 'nul___set-cookie'],
    ['\u202Egnp.exe', '_gnp.exe'],
    ['*?<>|', '_____'],
    [' spaced ', '_spaced_'],
    ['Caixa São José', 'Caixa São José'],
    ['\u{1F4B8}', '_'],
    ['a\uD800', 'a_'],
  ])('%j', (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })

  test('and whatever it is, what comes out names one file in one folder', () => {
    const every = Array.from({ length: 0x3000 }, (_, code) => safeName(String.fromCharCode(code)))
    expect(every.filter((name) => !/^[\p{L}\p{M}\p{N},()&+@#_]+$/u.test(name))).toEqual([])
  })
})
