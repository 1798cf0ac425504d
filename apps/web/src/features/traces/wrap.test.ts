import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMs } from '#support/cpu.ts'
import { wrapXml } from './wrap.ts'

describe('wrapXml', () => {
  it('leaves alone what fits', () => {
    const fits = `  <a b="1">${'x'.repeat(80)}</a>`
    expect(wrapXml(fits, 100, '  ')).toBe(fits)
  })

  it('breaks a text at its blanks and sets off the rest', () => {
    expect(wrapXml('  <a>one two three</a>', 12, '  ')).toBe('  <a>one two\n    three</a>')
  })

  it('breaks a tag between its attributes, never inside their quotes', () => {
    const tag = `<a first="one two three" second='four five' third="six">`
    expect(wrapXml(tag, 20, '  ')).toBe(`<a\n  first="one two three"\n  second='four five'\n  third="six">`)
  })

  it('takes an apostrophe of a text for no quote, in CDATA too', () => {
    expect(wrapXml(`<a>it's one two</a>`, 12, '  ')).toBe(`<a>it's one\n  two</a>`)
    expect(wrapXml(`<![CDATA[it's one two]]>`, 17, '  ')).toBe(`<![CDATA[it's one\n  two]]>`)
  })

  it('leaves one long word whole, and is quick about it', () => {
    const word = `<a>${'x'.repeat(100_000)}</a>`
    const spent = cpuMs(() => expect(wrapXml(word, 100, '  ')).toBe(word))
    expect(spent).toBeLessThan(1_000)
  })

  it('loses no letter, and makes no line too long that has a blank to break at', () => {
    const words = fc.array(fc.stringMatching(/^[a-zé👩<>"'=]{1,12}$/u), { maxLength: 60 })
    fc.assert(
      fc.property(words, (list) => {
        const wrapped = wrapXml(list.join(' '), 30, '  ')
        expect(wrapped.replace(/\n {2}/g, ' ')).toBe(list.join(' '))
        if (/[<"']/.test(wrapped)) return
        for (const line of wrapped.split('\n')) expect(Array.from(line).length).toBeLessThanOrEqual(30)
      }),
    )
  })
})
