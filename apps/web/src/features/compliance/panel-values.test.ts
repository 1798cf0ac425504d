import { noLimits } from '@corridor/contract/compliance'
import { describe, expect, test } from 'vitest'
import { audit } from '../../lib/messages/en/audit.ts'
import { valueWords } from '../../shared/history/value-words.ts'
import { complianceWords } from '../../shared/history/words/compliance.ts'
import type { Field, Panel } from './api.ts'
import { changesOf } from './changes.ts'
import { checkPanel, fieldOf, type PanelValues, rulesOf, valuesOf } from './panel-values.ts'
import { ruleCodes } from './panel-words.ts'
import { questionsOf } from './questions.ts'
import { categoriesOf, countsOf } from './shown-fields.ts'
import { stepsOf } from './steps.ts'
import { currentMessages } from './texts.ts'

const en = currentMessages()

function field(tag: string, more: Partial<Field> = {}): Field {
  return {
    tag,
    category: 'Sender Information',
    displayOrder: 1,
    fieldLabel: tag.toUpperCase(),
    visibility: 'OPT',
    publicado: true,
    alwaysRequired: false,
    requiredAbove: null,
    ...more,
  }
}

const panel: Panel = {
  rulesVersion: 7,
  send: {
    active: true,
    fields: [
      field('name', { visibility: 'REQ', alwaysRequired: true }),
      field('photo', { requiredAbove: 'limitPhotoID' }),
      field('birth', { visibility: null, requiredAbove: 'limitDoB' }),
      field('hidden', { publicado: false }),
    ],
    limits: { ...noLimits, limitPhotoID: '1000.00', limitDoB: '1000', limitByTrn: '7500.00' },
  },
  receive: { active: true, fields: [field('payee')], limits: noLimits, delivery: ['BANK', 'CASH'] },
  deliveryOptions: [
    { deliveryOption: 'CASH', deliveryOptionName: 'Cash pickup', displayOrder: 1 },
    { deliveryOption: 'BANK', deliveryOptionName: 'Bank deposit', displayOrder: 2 },
  ],
  enumerations: {
    photoIdType: {
      values: [
        { sid: 3, idKey: 'PAS', idValue: 'Passport' },
        { sid: 1, idKey: 'GOV', idValue: 'Government ID' },
      ],
      selected: [1],
    },
    purposeOfTransaction: { values: [{ sid: 9, idKey: 'FAM', idValue: 'Family' }], selected: [9] },
  },
  standing: { underWay: 3, payable: 12, payableAmount: '4567.8' },
}

const values = valuesOf(panel)

function withLimits(more: Partial<PanelValues['send']['limits']>): PanelValues {
  return { ...values, send: { ...values.send, limits: { ...values.send.limits, ...more } } }
}

describe('what the form holds', () => {
  test('dollars are shown with two decimals, none is blank, and no visibility is N/A', () => {
    expect(values.send.limits).toMatchObject({
      limitPhotoID: '$1,000.00',
      limitDoB: '$1,000.00',
      limitCoB: '',
    })
    expect(values.send.fields).toEqual({ name: 'REQ', photo: 'OPT', birth: 'NOT_ALL', hidden: 'OPT' })
    expect(values.receive.delivery).toEqual(['CASH', 'BANK'])
    expect(values.enumerations.photoIdType).toEqual(['1'])
  })

  test('what is loaded travels back unchanged, and a list without a picker does not travel', () => {
    const sent = rulesOf(values)
    expect(sent.send.limits).toEqual({ ...panel.send.limits, limitDoB: '1000.00' })
    expect(sent.send.fields.map(({ tag }) => tag)).toEqual(['name', 'photo', 'birth', 'hidden'])
    expect(Object.keys(sent.enumerations)).not.toContain('purposeOfTransaction')
    expect(sent.enumerations['photoIdType']).toEqual([1])
  })

  test('a field of the list that the server names is found by its place', () => {
    expect(fieldOf('send.fields.1.visibility', values)).toBe('send.fields.photo')
    expect(fieldOf('receive.limits.limitCoB', values)).toBe('receive.limits.limitCoB')
    expect(fieldOf('receive.delivery.0', values)).toBe('receive.delivery')
    expect(fieldOf('enumerations.photoIdType.2', values)).toBe('enumerations.photoIdType')
  })
})

describe('what is checked', () => {
  test.each(['abc', '-1', '1.234', 'NaN', '1e3', 'Infinity'])('%j is no limit', (typed) => {
    expect(checkPanel(withLimits({ limitDoB: typed }), en)).toEqual({
      'send.limits.limitDoB': 'An amount in dollars of at least 0, with at most two decimals',
    })
  })

  test.each(['', '0', '1,5', '$7,500.00'])('%j is one, or none', (typed) => {
    expect(checkPanel(withLimits({ limitDoB: typed }), en)).toEqual({})
  })

  test('a network total needs its period', () => {
    expect(checkPanel(withLimits({ limitTotalNet: '5' }), en)).toEqual({
      'send.limits.accTotalNet': 'Choose the period that Limit Total Network is counted over',
    })
    expect(checkPanel(withLimits({ limitTotalNet: '5', accTotalNet: 'month' }), en)).toEqual({})
  })
})

describe('what is shown', () => {
  test('published fields, by category and order', () => {
    const fields = [
      field('c', { category: 'Third Party Sender' }),
      field('b', { displayOrder: 2 }),
      field('a', { displayOrder: 1 }),
      field('d', { category: 'Compliance Info' }),
      field('f', { publicado: false }),
    ]
    expect(categoriesOf(fields).map(({ name, fields: all }) => [name, all.map(({ tag }) => tag)])).toEqual([
      ['Compliance Info', ['d']],
      ['Sender Information', ['a', 'b']],
      ['Third Party Sender', ['c']],
    ])
  })

  test('a field without a visibility counts as N/A', () => {
    expect(countsOf(panel.send.fields, { name: 'REQ', photo: 'OPT' })).toEqual({ REQ: 1, OPT: 1, NOT_ALL: 2 })
  })
})

describe('the steps', () => {
  const shown = panel.send.fields.filter(({ publicado }) => publicado)

  test('one for each limit that adds a field, from the next cent on', () => {
    expect(stepsOf(shown, values.send)).toEqual({
      steps: [
        { from: '0.00', required: 1, limits: [] },
        { from: '1000.01', required: 3, limits: ['limitDoB', 'limitPhotoID'] },
      ],
      refusedAbove: '7500.00',
      unreached: [],
    })
  })

  test('0 holds from the first cent on, and what is refused before is never asked for', () => {
    const { send } = withLimits({ limitDoB: '0', limitPhotoID: '7500' })
    expect(stepsOf(shown, send)).toEqual({
      steps: [{ from: '0.00', required: 2, limits: ['limitDoB'] }],
      refusedAbove: '7500.00',
      unreached: ['limitPhotoID'],
    })
  })

  test('a field that is required anyway makes no step', () => {
    const { send } = withLimits({ limitDoB: '' })
    const chosen = { ...send, fields: { ...send.fields, photo: 'REQ' as const } }
    expect(stepsOf(shown, chosen).steps).toEqual([{ from: '0.00', required: 2, limits: [] }])
  })

  test('text that is no limit draws nothing, and 0 by transfer leaves no step at all', () => {
    expect(stepsOf(shown, withLimits({ limitDoB: 'abc', limitPhotoID: '' }).send).steps).toHaveLength(1)
    expect(stepsOf(shown, withLimits({ limitByTrn: '0' }).send).steps).toEqual([])
  })
})

describe('what differs', () => {
  const words = { panel, texts: en.compliance, periods: { month: 'Month' } }

  test('nothing at first, and nothing while the same amount is typed otherwise', () => {
    expect(changesOf(values, values, words)).toEqual([])
    expect(changesOf(values, withLimits({ limitPhotoID: '1000' }), words)).toEqual([])
  })

  test('each change says where, what, from what and to what', () => {
    const after: PanelValues = {
      send: {
        active: false,
        fields: { ...values.send.fields, photo: 'REQ' },
        limits: { ...values.send.limits, limitPhotoID: '', accTotalNet: 'month' },
      },
      receive: { ...values.receive, delivery: [] },
      enumerations: { ...values.enumerations, photoIdType: [] },
    }
    expect(
      changesOf(values, after, words).map(({ tab, label, before, after: now }) =>
        [tab, label, before, now].join(' | '),
      ),
    ).toEqual([
      'send | Service active | on | off',
      'send | Sender Information, PHOTO | Optional | Required',
      'send | Limit Photo ID | $1,000.00 | no limit',
      'send | Recurrence period | none | Month',
      'receive | Delivery options | Cash pickup, Bank deposit | none',
      'enumerations | Photo ID type | Government ID | None selected: all 2 are accepted',
    ])
  })
})

describe('what a save asks', () => {
  const ask = (after: PanelValues): string[] => questionsOf(panel, values, after, en.compliance)

  test('nothing of what stops nobody', () => {
    expect(ask(withLimits({ limitDoB: '0', limitByTrn: '1' }))).toEqual([])
  })

  test('0 for a limit that refuses, once: not again where it is stored', () => {
    const zero = withLimits({ limitByTrn: '0', limitTotalNet: '$0.00' })
    expect(ask(zero)).toEqual([
      "Send: 'Limit by transfer' is 0. Every transfer will be refused.",
      "Send: 'Limit Total Network' is 0. Every transfer will be refused.",
    ])
    expect(questionsOf(panel, zero, zero, en.compliance)).toEqual([])
  })

  test('a service that is switched off, with what it stops', () => {
    const off = {
      ...values,
      send: { ...values.send, active: false },
      receive: { ...values.receive, active: false, delivery: [] },
    }
    expect(ask(off)).toEqual([
      'Sending will be switched off. 3 transfers are under way and cannot be committed any more: the cash is on the counter.',
      'Receiving will be switched off. 12 transfers of 4,567.80 USD can then be paid out by nobody.',
      'No delivery option is left: nobody can send to this agency.',
    ])
  })
})

test('the history has names where the partners have codes', () => {
  const { names = {} } = complianceWords(ruleCodes(panel, { month: 'Month' }), en.compliance)
  const words = (field: string, text: string): string => valueWords(text, names[field], audit)
  expect(words('deliveryOptions', 'CASH, BANK')).toBe('Cash pickup, Bank deposit')
  expect(words('photoIdType', 'GOV, PAS')).toBe('Government ID, Passport')
  expect(words('photoIdType', 'GOV')).toBe('Government ID')
  expect(words('photoIdType', 'GONE')).toBe('GONE')
  expect(words('photoIdType', '')).toBe('empty')
  expect(words('send.accTotalNet', 'month')).toBe('Month')
  expect(words('send.photo', 'REQ')).toBe('Required')
})
