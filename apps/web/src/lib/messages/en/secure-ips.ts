const counted = new Intl.NumberFormat('en-US')

function addresses(count: number): string {
  return count === 1 ? '1 address' : `${counted.format(count)} addresses`
}

/** What other entries go on to admit of one that is removed. */
interface Remaining {
  readonly wider: string | undefined
  readonly parts: readonly string[]
}

function except([first, ...more]: readonly string[]): string {
  if (first === undefined) return ''
  return more.length === 0 ? `, except from ${first}` : `, except from ${first} and ${more.length} more`
}

/** Texts of the list of addresses that may call for an agency. */
export const secureIps = {
  open: 'Open list',
  title: 'Secure IP addresses',
  intro: (agency: string) => `${agency}: partner calls are taken from these addresses only`,
  address: 'New address or network',
  add: 'Add',
  admits: {
    count: (count: number) => counted.format(count),
    network: (bits: number) => `/${bits} network`,
    one: 'Admits this one address',
    many: (count: number, first: string, last: string) => `Admits ${addresses(count)}, ${first} to ${last}`,
    block: (bits: number, first: string, last: string) => `Admits a /${bits} network, ${first} to ${last}`,
    storedAs: (text: string) => `Stored as ${text}.`,
  },
  hint: 'For example 203.0.113.40, 198.51.100.16/28 or 2001:db8:40::/64',
  columns: { ip: 'Address', admits: 'Admits', by: 'Added by', at: 'Added (UTC)' },
  emptyList: 'No addresses: nobody is admitted',
  caption: 'An empty list admits nobody',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries, newest first`),
  selected: 'Selected',
  remove: 'Remove',
  stays: (count: number, ip: string, { wider, parts }: Remaining) => {
    const entries = count === 1 ? '1 entry stays' : `${count} entries stay`
    return wider === undefined
      ? `${entries}. Calls from ${ip} are refused at once${except(parts)}.`
      : `${entries}. Calls from ${ip} are still admitted by ${wider}.`
  },
  lastOne: 'This is the last entry: without it nobody is admitted.',
  nothingSelected: 'Select an entry of the list to remove it.',
  close: 'Close',
  added: (ip: string) => `${ip} is admitted`,
  removed: (ip: string, { wider, parts }: Remaining) =>
    wider === undefined
      ? `${ip} is no longer admitted${except(parts)}`
      : `${ip} is off the list, but still admitted by ${wider}`,
  wide: {
    title: 'Open the gateway this wide?',
    text: (ip: string) =>
      `${ip} is wider than anybody’s own network. Whoever has a token of this agency could then call from almost anywhere.`,
    confirm: (ip: string) => `Admit ${ip}`,
  },
  last: {
    title: 'Remove the last address?',
    text: (agency: string) => `An empty list admits nobody: every call of ${agency} is refused at once.`,
  },
  history: { ip: 'Address' },
}
