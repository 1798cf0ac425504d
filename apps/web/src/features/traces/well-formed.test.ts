import { describe, expect, it } from 'vitest'
import { cpuMs } from '#support/cpu.ts'
import { looksWellFormed } from './well-formed.ts'

describe('looksWellFormed', () => {
  it.each([
    '<a/>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n',
    `<s:a xmlns:s="urn:x" b='"' ><c>1 &amp; &#60; &#x3C;</c><!-- - <b> --><![CDATA[<b>&]]]]></s:a >`,
    '<a>مرحبا 👩‍👩‍👧‍👦</a>',
  ])('takes %s', (xml) => {
    expect(looksWellFormed(xml)).toBe(true)
  })

  it.each([
    '',
    'text',
    '<a',
    '<a>',
    '</a>',
    '<a></b>',
    '<a><b></a></b>',
    '<a/><b/>',
    '<a/>tail',
    '<a x=1/>',
    '<a x/>',
    '<a x="<"/>',
    '<a x="&"/>',
    '<a>&</a>',
    '<a>&nbsp;</a>',
    '<a>]]></a>',
    '<a><![CDATA[</a>',
    '<![CDATA[x]]><a/>',
    '<a><!-- -- --></a>',
    '<a>\u0000</a>',
    '<!DOCTYPE a><a/>',
    '<1/>',
    '< a/>',
  ])('does not take %j', (xml) => {
    expect(looksWellFormed(xml)).toBe(false)
  })

  it('is quick with 64 KB of anything', () => {
    const long = 64 * 1024
    const spent = cpuMs(() => {
      for (const part of [
        '<',
        '<a ',
        '<a x="',
        '<!--',
        '<![CDATA[',
        '<?',
        '&',
        'x',
        '<a>',
        ' a="b"',
        '<a\n',
      ]) {
        looksWellFormed(part.repeat(long / part.length))
        looksWellFormed(`<a${part.repeat(long / part.length)}`)
      }
    })
    expect(spent).toBeLessThan(2_000)
  })
})
