import { type ProfileSid, profiles } from '@corridor/domain/access/permissions'
import { type TransferStatus, transferStatuses } from '@corridor/domain/transfers/statuses'

/** What the product's own codes stand for: in English the words of the domain itself. */
export const names = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each status of the table with its name.
  statuses: Object.fromEntries(
    transferStatuses.map(({ sid, description }) => [sid, description]),
  ) as Readonly<Record<TransferStatus, string>>,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each profile of the table with its name.
  profiles: Object.fromEntries(profiles.map(({ sid, name }) => [sid, name])) as Readonly<
    Record<ProfileSid, string>
  >,
}
