import { crc32, deflateSync } from 'node:zlib'
import type { Db } from '../../apps/server/src/platform/db/database.ts'

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(content.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}

/** A grey picture that every browser shows; `shade` makes it another file. */
export function pngOf(shade: number, width = 60, height = 40): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const line = Buffer.concat([Buffer.of(0), Buffer.alloc(width, shade)])
  const picture = deflateSync(Buffer.concat(Array<Buffer>(height).fill(line)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Uint8Array.from(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', picture), chunk('IEND', Buffer.alloc(0))]),
  )
}

/** One page with a grey box; the numbers of its bytes are right, as a printer driver would write them. */
export function pdfOf(shade: number): Uint8Array<ArrayBuffer> {
  const drawing = `${shade} g 20 20 160 60 re f`
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R>>',
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 5\n0000000000 65535 f \n${table}trailer\n<</Size 5 /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(Buffer.from(text, 'latin1'))
}

let people = 0

/** A customer who has never sent anything. */
export async function storePerson(
  db: Db,
  ids: {
    readonly photoIdNumber?: string
    readonly legalIdNumber?: string
    readonly photoIdExpDate?: string
  } = {},
): Promise<number> {
  people += 1
  const { sid } = await db
    .insertInto('customers')
    .values({
      firstName: 'SCANNED',
      lastName: `PERSON ${process.pid} ${people}`,
      homePhone: String(people),
      ...ids,
    })
    .returning('sid')
    .executeTakeFirstOrThrow()
  return sid
}
