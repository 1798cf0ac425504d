import type { CodeColumn, CodeObject } from '@corridor/domain/settlements/codes'
import { isDelimiter } from '@corridor/domain/settlements/delimiter'
import {
  type Cell,
  type FileLayout,
  type FileType,
  layoutOf as fileLayoutOf,
  fileName,
  headCells,
  rowCells,
  totalsOf,
  trailerCells,
  writeCell,
  writeLine,
} from '@corridor/domain/settlements/file'
import { Fragment, useEffect, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useLookups } from '../../lib/lookups.ts'
import { type SampleSide, sampleHead, sampleRows } from './sample-rows.ts'
import css from './settlement-setup.module.css'
import { SetupSection } from './setup-section.tsx'
import { layoutOf, type SetupValues } from './setup-values.ts'
import { shownDelimiter } from './shown-delimiter.ts'
import { useMessages } from './texts.ts'

interface SampleSectionProps {
  readonly agency: Agency
  readonly values: SetupValues
  readonly initial: SetupValues
}

/** What the form would make of a day: written by what will write the files. */
export function SampleSection({ agency, values, initial }: SampleSectionProps) {
  const { sample: texts } = useMessages().settlementSetup
  const sides = useSides(agency)
  const types: readonly FileType[] =
    values.idTypeTrns === 'SR' ? ['SND', 'RCV'] : values.idTypeTrns === 'S' ? ['SND'] : ['RCV']
  const layout = fileLayoutOf(layoutOf(values), values.charDel, values.codes)
  const isChanged = (object: CodeObject, column: CodeColumn): boolean =>
    values.codes[object][column] !== initial.codes[object][column]
  return (
    <SetupSection
      title={texts.title}
      aside={
        <>
          {texts.live} · <b className={css['coded']}>{texts.bold}</b> {texts.follows}
        </>
      }
    >
      {isDelimiter(values.charDel) ? (
        sides &&
        types.map((type) => (
          <SampleFile
            key={type}
            agency={agency}
            type={type}
            layout={layout}
            sides={sides}
            isChanged={isChanged}
          />
        ))
      ) : (
        <p className={css['hint']}>{texts.wrong}</p>
      )}
      <p className={css['hint']}>{texts.columns}</p>
    </SetupSection>
  )
}

interface Sides {
  readonly own: SampleSide
  readonly peer: SampleSide
}

/** The agency itself, and Mexico or, seen from there, the United States at the other end. */
function useSides({ countryCode, currencies }: Agency): Sides | null {
  const { data } = useLookups()
  if (!data) return null
  const sideOf = (countryName: string, currencyName: string): SampleSide | null => {
    const country = data.countries.find((one) => one.countryCode === countryName)
    const currency = data.currencies.find((one) => one.currencyCode === currencyName)
    return country && currency
      ? {
          country: { alpha: countryName, numeric: country.internalNumericCode },
          currency: { alpha: currencyName, numeric: currency.numericCode },
          minorUnits: currency.minorUnits,
        }
      : null
  }
  const own = sideOf(countryCode, currencies[0]?.code ?? 'USD')
  const peer = countryCode === 'MEX' ? sideOf('USA', 'USD') : sideOf('MEX', 'MXN')
  return own && peer ? { own, peer } : null
}

interface SampleFileProps {
  readonly agency: Agency
  readonly type: FileType
  readonly layout: FileLayout
  readonly sides: Sides
  readonly isChanged: (object: CodeObject, column: CodeColumn) => boolean
}

function SampleFile({ agency, type, layout, sides, isChanged }: SampleFileProps) {
  const [now] = useState(Date.now)
  const head = sampleHead(agency.code, type, now)
  const rows = sampleRows(type, head.firstDay, sides.own, sides.peer)
  const lines = rows.map((row) => rowCells(layout, row))
  const digest = useDigest(lines.map((cells) => writeLine(layout, cells)).join(''))
  const name = fileName(agency.shortName, head, layout.layout)
  return (
    <figure className={css['sample']}>
      <figcaption>{name}</figcaption>
      <div className={css['lines']} role="group" aria-label={name} tabIndex={0}>
        {[headCells(head), ...lines, trailerCells(type, totalsOf(type, rows), digest)].map((cells, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is what stands in its place.
          <SampleLine key={index} layout={layout} cells={cells} isChanged={isChanged} />
        ))}
      </div>
    </figure>
  )
}

type SampleLineProps = Pick<SampleFileProps, 'layout' | 'isChanged'> & { readonly cells: readonly Cell[] }

function SampleLine({ layout, cells, isChanged }: SampleLineProps) {
  return (
    <div>
      {cells.map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a value is what stands in its place.
        <Fragment key={index}>
          {index > 0 && (
            <>
              <span className={css['sign']}>{shownDelimiter(layout.delimiter)}</span>
              <wbr />
            </>
          )}
          {cell.code ? (
            <b
              className={css['coded']}
              data-changed={isChanged(cell.code.object, cell.code.column) || undefined}
            >
              {writeCell(layout, cell)}
            </b>
          ) : (
            writeCell(layout, cell)
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** SHA-256, as the file has it; the browser computes it aside. */
function useDigest(text: string): string {
  const [digest, setDigest] = useState('')
  useEffect(() => {
    let latest = true
    const compute = async (): Promise<void> => {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      if (latest) setDigest(hexOf(bytes))
    }
    void compute()
    return () => {
      latest = false
    }
  }, [text])
  return digest
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
