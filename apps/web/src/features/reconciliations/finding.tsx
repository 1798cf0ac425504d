import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { formatMoney } from '../../ui/formats/format.ts'
import { useAgencies } from './api.ts'
import { useMessages } from './texts.ts'

interface FindingProps {
  readonly sentence: string
  /** The transfer that it is about, where it is about one. */
  readonly transactionSid?: number | null
}

const named = /(\b(?:transfer|agency) \d+\b)/i
const pair = /\bagencies (\d+) and (\d+)\b/g

/**
 * What was found, with the way to every transfer and agency that it names. The sentence itself has their numbers: its
 * hash is the code by which somebody acknowledges it, and must outlive another name.
 */
export function Finding({ sentence, transactionSid = null }: FindingProps) {
  const { proof: texts } = useMessages().reconciliations.day
  // What lies between are the names themselves.
  const pieces = sentence.replaceAll(pair, 'agency $1 and agency $2').split(named)
  const isNamed = pieces.some((piece) => transactionSid === sidOf('transfer', piece))
  return (
    <>
      {pieces.map((piece, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- one sentence has one order
        <Piece key={place} words={piece} />
      ))}
      {transactionSid !== null && !isNamed && (
        <>
          {' '}
          <TransferLink sid={transactionSid} name={texts.transfer(transactionSid)} />
        </>
      )}
    </>
  )
}

function Piece({ words }: { readonly words: string }) {
  const [transfer, agency] = [sidOf('transfer', words), sidOf('agency', words)]
  if (transfer !== null) return <TransferLink sid={transfer} name={words} />
  return agency === null ? written(words) : <AgencyLink sid={agency} />
}

/** Amounts as everywhere on the screen: grouped, with the true minus. */
function written(words: string): string {
  return words.replaceAll(/-?\b\d+\.\d\d\b/g, (amount) => formatMoney(amount))
}

function sidOf(kind: 'transfer' | 'agency', piece: string): number | null {
  const [, word, sid] = /^(\w+) (\d+)$/.exec(piece) ?? []
  return word?.toLowerCase() === kind ? Number(sid) : null
}

function TransferLink({ sid, name }: { readonly sid: number; readonly name: string }) {
  return <RecordLink to={placeOf.transfer(sid)}>{name}</RecordLink>
}

function AgencyLink({ sid }: { readonly sid: number }) {
  const { names } = useAgencies()
  return <RecordLink to={placeOf.agency(sid)}>{names.long(sid)}</RecordLink>
}
