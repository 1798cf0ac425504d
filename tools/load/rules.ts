import { noLimits } from '@corridor/contract/compliance'
import { sql } from 'kysely'
import { getRules, savePanel } from '../../apps/server/src/features/compliance/service.ts'
import type { HostCall } from '../../apps/server/src/platform/call.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { type Random, seededRandom } from './random.ts'

type Visibility = 'REQ' | 'OPT' | 'NOT_ALL'

interface Side {
  readonly fields: Readonly<Record<string, Visibility>>
  readonly limits: Partial<Record<string, string>>
}

/** How agencies in the real world differ: the law of their country, and what went wrong before. */
interface Character {
  readonly send: Side
  readonly receive: Side
}

const address = { senderAddress: 'REQ', senderCity: 'REQ', senderMobilePhone: 'REQ' } as const

const characters: readonly Character[] = [
  // A small agency that asks for little.
  {
    send: {
      fields: { messageField2: 'NOT_ALL' },
      limits: { limitPhotoID: '3000', limitDoB: '3000', limitByTrn: '10000' },
    },
    receive: { fields: {}, limits: { limitPhotoID: '3000' } },
  },
  // The usual.
  {
    send: {
      fields: address,
      limits: {
        limitPhotoID: '1000',
        limitDoB: '1000',
        limitLegalID: '3000',
        limitByTrn: '7500',
        limitTotalNet: '20000',
        accTotalNet: 'month',
      },
    },
    receive: {
      fields: { receiverPhone: 'OPT' },
      limits: { limitPhotoID: '1000', limitDoB: '3000', limitByTrn: '10000' },
    },
  },
  // One with a history, under the eye of its supervisor.
  {
    send: {
      fields: {
        ...address,
        senderZipCode: 'REQ',
        senderDOB: 'REQ',
        sourceOfFunds: 'REQ',
        purposeOfTransaction: 'REQ',
        relationshipTo: 'REQ',
        thirdPartyFirstName: 'OPT',
        thirdPartyLastName: 'OPT',
        messageField1: 'NOT_ALL',
        messageField2: 'NOT_ALL',
      },
      limits: {
        limitPhotoID: '0',
        limitCoB: '3000',
        limitLegalID: '1000',
        limitByTrn: '5000',
        limitTotalNet: '5000',
        accTotalNet: 'week',
      },
    },
    receive: {
      fields: { receiverPhotoIdExpDate: 'REQ', receiverAddress: 'REQ' },
      limits: {
        limitPhotoID: '0',
        limitDoB: '500',
        limitLegalID: '3000',
        limitTestQuestion: '4000',
        limitByTrn: '5000',
        limitTotalNet: '10000',
        accTotalNet: 'month',
      },
    },
  },
]

function typedSide({ fields, limits }: Side, active: boolean) {
  return {
    active,
    fields: Object.entries(fields).map(([tag, visibility]) => ({ tag, visibility })),
    limits: { ...noLimits, ...limits },
  }
}

/** Rules for every agency, through the save of the panel: no two neighbours have the same, and some refuse a lot. */
export async function addRules(db: Db, call: HostCall): Promise<void> {
  const random = seededRandom(11_019)
  const agencies = await sql<{ sid: number }>`select sid from agencies order by sid`.execute(db)
  for (const [index, { sid }] of agencies.rows.entries()) {
    const { send, receive, options, enumerations } = await getRules(db, sid)
    const character = characters[random.chance(0.5) ? 1 : index % characters.length]
    if (!character) continue
    const accepted = (field: string, count: number) =>
      enumerations[field]?.values.slice(0, count).map((value) => value.sid) ?? []
    await savePanel(db, call, sid, {
      send: typedSide(character.send, send.active),
      receive: {
        ...typedSide(character.receive, receive.active),
        delivery: receive.active ? deliveryOf(random, options) : [],
      },
      enumerations: {
        ...(index % 8 === 3 && { photoIdType: accepted('photoIdType', 5) }),
        ...(index % 9 === 4 && { purposeOfTransaction: accepted('purposeOfTransaction', 4) }),
        ...(index % 7 === 5 && { legalIdType: accepted('legalIdType', 2) }),
      },
    })
  }
}

/** Cash everywhere, each of the others with about a third of the payers. */
function deliveryOf(random: Random, options: readonly { readonly deliveryOption: string }[]): string[] {
  return options
    .map(({ deliveryOption }) => deliveryOption)
    .filter((option) => option === 'CASH' || random.chance(0.35))
}
