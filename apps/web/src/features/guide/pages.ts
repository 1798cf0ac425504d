/** The pages as they stand in docs/guide, each a file of its own that comes when it is read. */
const files = import.meta.glob<string>('../../../../../docs/guide/*.md', { query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('../../../../../docs/images/*-light.png', {
  query: '?url',
  import: 'default',
})

const folder = '../../../../../docs'

/** Without a name, what there is to read. */
export async function loadPage(name: string | undefined): Promise<string | null> {
  return (await files[`${folder}/guide/${name ?? 'README'}.md`]?.()) ?? null
}

export async function loadPicture(name: string): Promise<string | null> {
  return (await pictures[`${folder}/images/${name}-light.png`]?.()) ?? null
}
