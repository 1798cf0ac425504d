import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { hrefTo } from '../../lib/href.ts'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import css from './guide.module.css'
import type { Block, Inline } from './markdown.ts'
import { loadPicture } from './pages.ts'

/** A page of the guide; what else the documents link to is for whoever runs the server, and stays a text here. */
function placeOf(href: string): string | null {
  const [, name, part] = /^([a-z-]+)\.md(?:#([a-z0-9-]+))?$/u.exec(href) ?? []
  return name ? hrefTo('guide', { topic: name, part }) : null
}

function Part({ part }: { readonly part: Inline }) {
  if (part.kind === 'strong') return <strong>{part.text}</strong>
  if (part.kind === 'em') return <em>{part.text}</em>
  if (part.kind === 'code') return <code>{part.text}</code>
  const place = part.kind === 'link' ? placeOf(part.href) : null
  return place === null ? part.text : <PlaceLink href={place}>{part.text}</PlaceLink>
}

function Line({ content }: { readonly content: readonly Inline[] }) {
  return content.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a text that never changes.
    <Fragment key={index}>
      <Part part={part} />
    </Fragment>
  ))
}

function Picture({ alt, name }: { readonly alt: string; readonly name: string }) {
  const { data } = useQuery({
    queryKey: ['guide', 'picture', name],
    queryFn: () => loadPicture(name),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <figure className={css['figure']}>
      {data && <img src={data} alt={alt} width={1366} height={768} loading="lazy" />}
    </figure>
  )
}

function Table({ head, rows }: Pick<Extract<Block, { kind: 'table' }>, 'head' | 'rows'>) {
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          {head.map((cell, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text that never changes.
            <th key={index} scope="col">
              <Line content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a text that never changes.
          <tr key={place}>
            {row.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a text that never changes.
              <td key={index}>
                <Line content={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BlockOf({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') {
    const Heading = block.level === 1 ? 'h2' : 'h3'
    return (
      <Heading id={block.id} tabIndex={-1}>
        {block.text}
      </Heading>
    )
  }
  if (block.kind === 'image') return <Picture {...block} />
  if (block.kind === 'table') return <Table {...block} />
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((content, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a text that never changes.
          <li key={index}>
            <Line content={content} />
          </li>
        ))}
      </List>
    )
  }
  return (
    <p>
      <Line content={block.content} />
    </p>
  )
}

/** The guide is written in English, whatever the screens speak. */
export function Article({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <article lang="en" dir="ltr" className={css['article']}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text that never changes.
        <BlockOf key={index} block={block} />
      ))}
    </article>
  )
}
