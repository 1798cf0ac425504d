import { afterEach, expect, test } from 'vitest'
import { currentMessages, messagesWith, speak } from './index.tsx'
import { pseudo } from './pseudo.ts'

const english = currentMessages()
afterEach(() => speak(english))

test('a feature has its own texts beside those of every screen', () => {
  const { currentMessages: present } = messagesWith({ parcels: { title: 'Parcels' } })
  expect(present()).toEqual({ ...english, parcels: { title: 'Parcels' } })
  // Components compare what they are given: without a change it is the same object.
  expect(present()).toBe(present())
})

test('another language reaches a feature, and outranks the English that came with it', () => {
  const { currentMessages: present } = messagesWith({
    parcels: { title: 'Parcels' },
    boxes: { title: 'Boxes' },
  })
  const spoken = { ...english, shell: { ...english.shell, skip: 'Ir' }, parcels: { title: 'Paquetes' } }
  speak(spoken)
  expect(present()).toEqual({ ...spoken, boxes: { title: 'Boxes' } })
})

test('the language of the tests marks every text, also of a feature, but not what only the code reads', () => {
  const texts = { parcels: { title: 'Parcels', of: (count: number) => `${count} parcels`, none: '' } }
  const { currentMessages: present } = messagesWith(texts)
  speak(english, { rewrite: pseudo })
  const { parcels, shell, ui } = present()
  expect([parcels.title, parcels.of(2), parcels.none]).toEqual(['⟦Parcels⟧', '⟦2 parcels⟧', ''])
  expect(shell.skip).toBe('⟦Skip to content⟧')
  expect(ui.locale).toBe('en-GB')
  speak(english)
  expect(present().parcels.of(2)).toBe('2 parcels')
})
