import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Block, blocksOf, type Inline, inlineOf } from './markdown.ts'

const docs = join(import.meta.dirname, '../../../../../docs')
const names = readdirSync(join(docs, 'guide')).filter((name) => name.endsWith('.md'))

function read(name: string): Block[] {
  return blocksOf(readFileSync(join(docs, 'guide', name), 'utf8'))
}

function inlinesOf(block: Block): readonly Inline[] {
  if (block.kind === 'paragraph') return block.content
  if (block.kind === 'list') return block.items.flat()
  return block.kind === 'table' ? [...block.head.flat(), ...block.rows.flat(2)] : []
}

test('a line is read part by part', () => {
  expect(inlineOf('Press *Save* and `x`, see [there](users.md#a-b) **now**.')).toEqual([
    { kind: 'text', text: 'Press ' },
    { kind: 'em', text: 'Save' },
    { kind: 'text', text: ' and ' },
    { kind: 'code', text: 'x' },
    { kind: 'text', text: ', see ' },
    { kind: 'link', text: 'there', href: 'users.md#a-b' },
    { kind: 'text', text: ' ' },
    { kind: 'strong', text: 'now' },
    { kind: 'text', text: '.' },
  ])
})

test.each(names)('%s is read whole: no mark is left over, and every picture and link is there', (name) => {
  const blocks = read(name)
  expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 })
  for (const block of blocks) {
    if (block.kind === 'image') expect(readdirSync(join(docs, 'images'))).toContain(`${block.name}-light.png`)
    for (const part of inlinesOf(block)) {
      if (part.kind !== 'code') expect(part.text).not.toMatch(/[*`[\]|]|^#/u)
      if (part.kind !== 'link' || part.href.startsWith('../')) continue
      const [file = '', heading] = part.href.split('#')
      expect(names).toContain(file)
      if (heading)
        expect(read(file)).toContainEqual(expect.objectContaining({ kind: 'heading', id: heading }))
    }
  }
})
