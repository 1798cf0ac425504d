import { describe, expect, test } from 'vitest'
import { readScan } from './scan.ts'

function bytes(...parts: readonly (string | readonly number[] | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (one) => one.charCodeAt(0)) : [...part],
    ),
  )
}

function number32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

function chunk(name: string, ...content: number[]): Uint8Array {
  return bytes(number32(content.length), name, content, [0, 0, 0, 0])
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function header(width: number, height: number): Uint8Array {
  return chunk('IHDR', ...number32(width), ...number32(height), 8, 2, 0, 0, 0)
}

const png = bytes(signature, header(3, 2), chunk('IDAT', 1, 2, 3), chunk('IEND'))

function frame(width: number, height: number): number[] {
  return [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]
}

const picture = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2], frame(3, 2), picture, [0xff, 0xd9])

function pdf(objects: string): Uint8Array {
  return bytes(`%PDF-1.7\n${objects}\ntrailer <</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`)
}

const pages = '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj'

describe('a file is what its content says', () => {
  test.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['application/pdf', pdf(pages)],
  ])('%s', (type, file) => {
    expect(readScan(file)).toEqual({ type, length: file.length })
  })

  test.each([
    ['', 'empty'],
    ['<html><script>alert(1)</script>', 'unknown_kind'],
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'unknown_kind'],
    ['GIF89a', 'unknown_kind'],
    ['MZ\u0090', 'unknown_kind'],
    ['PK\u0003\u0004', 'unknown_kind'],
    [' %PDF-1.7', 'unknown_kind'],
  ])('%j is none of them', (text, problem) => {
    expect(readScan(bytes(text))).toEqual({ problem })
  })
})

test('what hangs behind a picture is no part of it', () => {
  const page = '<script>alert(1)</script>'
  expect(readScan(bytes(png, page))).toEqual({ type: 'image/png', length: png.length })
  expect(readScan(bytes(jpeg, page))).toEqual({ type: 'image/jpeg', length: jpeg.length })
})

test('a file that was cut anywhere is broken, whatever is left of it', () => {
  for (const file of [png, jpeg]) {
    for (let length = 8; length < file.length; length += 1)
      expect([length, readScan(file.subarray(0, length))]).toEqual([length, { problem: 'broken' }])
  }
  const document = pdf(pages)
  for (let length = 6; length < document.length - 1; length += 1)
    expect([length, readScan(document.subarray(0, length))]).toEqual([length, { problem: 'broken' }])
})

test('a picture without a picture, a size or its header first is broken', () => {
  const broken = [
    bytes(signature, header(3, 2), chunk('IEND')),
    bytes(signature, header(0, 2), chunk('IDAT', 1), chunk('IEND')),
    bytes(signature, chunk('IDAT', 1), header(3, 2), chunk('IEND')),
    bytes(signature, chunk('IHDR', 1), chunk('IDAT', 1), chunk('IEND')),
    bytes([0xff, 0xd8], picture, [0xff, 0xd9]),
    bytes([0xff, 0xd8], frame(3, 2), [0xff, 0xd9]),
    bytes([0xff, 0xd8], frame(3, 0), picture, [0xff, 0xd9]),
    bytes([0xff, 0xd8, 0xff, 0xc0, 0, 3, 8], picture, [0xff, 0xd9]),
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], frame(3, 2), picture, [0xff, 0xd9]),
  ]
  expect(broken.map((file) => readScan(file))).toEqual(broken.map(() => ({ problem: 'broken' })))
})

test('a picture that unfolds to more than 50 million pixels is refused', () => {
  const of = (width: number, height: number) =>
    readScan(bytes(signature, header(width, height), chunk('IDAT', 1), chunk('IEND')))
  expect([of(10_000, 5_000), of(10_000, 5_001), of(0xffff_ffff, 0xffff_ffff)]).toEqual([
    expect.objectContaining({ type: 'image/png' }),
    { problem: 'too_many_pixels' },
    { problem: 'too_many_pixels' },
  ])
  const tall = bytes([0xff, 0xd8], frame(65_535, 65_535), picture, [0xff, 0xd9])
  expect(readScan(tall)).toEqual({ problem: 'too_many_pixels' })
})

describe('a PDF that is more than pages is refused', () => {
  test.each([
    '/OpenAction <</S /JavaScript /JS (app.alert(1))>>',
    '/AA <</O <</S /J#61vaScript>>>>',
    '/A <</S /Launch /F (calc.exe)>>',
    '/Names <</EmbeddedFiles 3 0 R>>',
    '/AcroForm <</XFA 4 0 R>>',
    '/RichMedia 5 0 R',
    '/Encrypt 6 0 R',
  ])('%s', (part) => {
    expect(readScan(pdf(`${pages} 2 0 obj <<${part}>> endobj`))).toEqual({ problem: 'active_content' })
  })

  test('but not for letters inside of a packed picture', () => {
    const packed = '3 0 obj <</Length 9>> stream\n/JS /Launch \nendstream endobj'
    expect(readScan(pdf(`${pages} ${packed}`))).toMatchObject({ type: 'application/pdf' })
    expect(readScan(pdf(`${packed} <</S /JavaScript>>`))).toEqual({ problem: 'active_content' })
  })
})

test('no bytes of chance make it throw or wait', () => {
  let seed = 7
  const chance = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (const file of [png, jpeg, pdf(pages)]) {
    for (let round = 0; round < 3_000; round += 1) {
      const changed = Uint8Array.from(file)
      for (let times = 0; times <= chance(4); times += 1) changed[chance(file.length)] = chance(256)
      const scan = readScan(changed)
      if ('length' in scan) expect(scan.length).toBeLessThanOrEqual(file.length)
    }
  }
})
