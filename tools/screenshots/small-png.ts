import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** What a picture of a screen needs to be read: its text is the paper's and the ink's colour, and a few between. */
const mostColours = 256
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green and blue of each, as one number. */
  readonly colours: Uint32Array
}

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks = []
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    })
    at += length + 12
  }
  return chunks
}

function nearestOf(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [left, up, corner].map((one) => Math.abs(guess - one)) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

/** A line as it was before its filter; the line above has been undone already. */
function undo(kind: number, line: Buffer, above: Buffer, step: number): void {
  for (let at = 0; at < line.length; at += 1) {
    const left = line[at - step] ?? 0
    const up = above[at] ?? 0
    const guesses = [0, left, up, (left + up) >> 1, nearestOf(left, up, above[at - step] ?? 0)]
    line[at] = (line[at] ?? 0) + (guesses[kind] ?? 0)
  }
}

/** Of what Chromium writes: eight bits a colour, with or without transparency, not interlaced. */
function read(png: Buffer): Pixels {
  const chunks = chunksOf(png)
  const head = chunks.find(({ type }) => type === 'IHDR')?.data
  const [bits, kind, interlaced] = [head?.[8], head?.[9], head?.[12]]
  if (!head || bits !== 8 || (kind !== 2 && kind !== 6) || interlaced !== 0)
    throw new Error('Not a picture of the browser')
  const [width, height, step] = [head.readUInt32BE(0), head.readUInt32BE(4), kind === 6 ? 4 : 3]
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  const raw = inflateSync(Buffer.concat(packed))
  const colours = new Uint32Array(width * height)
  let above = Buffer.alloc(width * step)
  for (let y = 0; y < height; y += 1) {
    const begin = y * (width * step + 1)
    const line = raw.subarray(begin + 1, begin + 1 + width * step)
    undo(raw[begin] ?? 0, line, above, step)
    for (let x = 0; x < width; x += 1) colours[y * width + x] = line.readUIntBE(x * step, 3)
    above = line
  }
  return { width, height, colours }
}

function distance(one: number, other: number): number {
  const parts = [16, 8, 0].map((shift) => ((one >> shift) & 255) - ((other >> shift) & 255))
  return parts.reduce((sum, part) => sum + part * part, 0)
}

/** So many are the commonest; the rest of the palette is what they are farthest from, such as one green tick. */
const commonest = 160

function paletteOf(colours: Uint32Array): { palette: number[]; placeOf: ReadonlyMap<number, number> } {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const ranked = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour)
  const palette = ranked.slice(0, commonest)
  const nearest = ranked.map((colour) => nearestIn(palette, colour))
  while (palette.length < Math.min(mostColours, ranked.length)) {
    const far = nearest.reduce((best, one, at) => (one.far > (nearest[best]?.far ?? 0) ? at : best), 0)
    const place = palette.push(ranked[far] ?? 0) - 1
    for (const [at, colour] of ranked.entries()) {
      const away = distance(palette[place] ?? 0, colour)
      if (away < (nearest[at]?.far ?? 0)) nearest[at] = { place, far: away }
    }
  }
  return { palette, placeOf: new Map(ranked.map((colour, at) => [colour, nearest[at]?.place ?? 0])) }
}

function nearestIn(palette: readonly number[], colour: number): { place: number; far: number } {
  const distances = palette.map((one) => distance(one, colour))
  const far = Math.min(...distances)
  return { place: distances.indexOf(far), far }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The same picture in 256 colours: a third of the bytes, and nothing that an eye would miss. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, colours } = read(png)
  const { palette, placeOf } = paletteOf(colours)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3], 8)
  const table = Buffer.alloc(palette.length * 3)
  for (const [place, colour] of palette.entries()) table.writeUIntBE(colour, place * 3, 3)
  const lines = Buffer.alloc((width + 1) * height)
  for (const [at, colour] of colours.entries())
    lines[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = placeOf.get(colour) ?? 0
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
