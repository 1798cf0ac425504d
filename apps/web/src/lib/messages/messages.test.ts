import { afterEach, expect, test } from 'vitest'
import { currentMessages, messagesWith, speak } from './index.tsx'

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
