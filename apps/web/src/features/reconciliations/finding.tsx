import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { formatMoney } from '../../ui/formats/format.ts'
import { useMessages } from './texts.ts'

interface FindingProps {
  readonly sentence: string
  /** The transfer that it is about, where it is about one. */
  readonly transactionSid?: number | null
}

const named = /(\btransfer \d+\b)/i

/** What was found, with the way to every transfer that it names. */
export function Finding({ sentence, transactionSid = null }: FindingProps) {
  const { proof: texts } = useMessages().reconciliations.day
  // What lies between are the names themselves.
  const pieces = sentence.split(named)
  const isNamed = pieces.some((piece) => transactionSid === sidOf(piece))
  return (
    <>
      {pieces.map((piece, place) => {
        const sid = sidOf(piece)
        // oxlint-disable-next-line react/no-array-index-key -- one sentence has one order
        return sid === null ? written(piece) : <TransferLink key={place} sid={sid} name={piece} />
      })}
      {transactionSid !== null && !isNamed && (
        <>
          {' '}
          <TransferLink sid={transactionSid} name={texts.transfer(transactionSid)} />
        </>
      )}
    </>
  )
}

/** Amounts as everywhere on the screen: grouped, with the true minus. */
function written(words: string): string {
  return words.replaceAll(/-?\b\d+\.\d\d\b/g, (amount) => formatMoney(amount))
}

function sidOf(piece: string): number | null {
  const [, sid] = /^transfer (\d+)$/i.exec(piece) ?? []
  return sid === undefined ? null : Number(sid)
}

function TransferLink({ sid, name }: { readonly sid: number; readonly name: string }) {
  return <RecordLink to={placeOf.transfer(sid)}>{name}</RecordLink>
}
