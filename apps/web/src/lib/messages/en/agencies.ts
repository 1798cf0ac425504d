import type { agenciesRoutes } from '@corridor/contract/agencies'
import type { RouteAnswer } from '@corridor/contract/common/route'

type Attached = RouteAnswer<(typeof agenciesRoutes)['goesWith']>

/** Empty where nothing but the agency itself goes. */
function goesWithText(attached: Attached): string {
  const parts = (
    [
      [attached.agents, 'agent', 'agents'],
      [attached.banks, 'bank account', 'bank accounts'],
      [attached.links, 'send-to link', 'send-to links'],
      [attached.contacts, 'contact', 'contacts'],
      [attached.addresses, 'secure address', 'secure addresses'],
      [attached.schedules, 'schedule of office hours', 'schedules of office hours'],
      [attached.setups, 'set-up of files', 'set-ups of files'],
      [attached.targets, 'SFTP target', 'SFTP targets'],
    ] as const
  ).flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]))
  return parts.length === 0 ? '' : `This goes with the agency: ${parts.join(', ')}.`
}

/** Texts of the agencies screen. */
export const agencies = {
  title: 'Agencies',
  subtitle: 'Settings and configuration',
  goBack: 'Go back',
  newAgency: 'New Agency',
  search: 'Search Agencies...',
  searchLabel: 'Search Agencies',
  empty: 'No Agencies found',
  columns: {
    name: 'Name',
    country: 'Country',
    services: 'Services',
    currencies: 'Currencies',
  },
  sending: 'SND',
  receiving: 'RCV',
  fees: {
    sendFeeSplit: 'SND Fee Split',
    sendFxProfit: 'SND FX Profit',
    receiveFeeSplit: 'RCV Fee Split',
    receiveFxProfit: 'RCV FX Profit',
  },
  /** What a field means, told where it is. */
  help: {
    sendFeeSplit:
      'When this agency sends: its part of what the agencies share of a fee (Fees Split of the bracket). The paying agency and the operator have the rest.',
    sendFxProfit:
      'When this agency sends: its part of the FX profit, which is what the wholesale and the retail rate leave between them.',
    receiveFeeSplit:
      'When this agency pays out: its part of what the agencies share of a fee (Fees Split of the bracket).',
    receiveFxProfit:
      'When this agency pays out: its part of the FX profit, which is what the wholesale and the retail rate leave between them.',
  },
  transfers: 'Transfers of this agency',
  setup: (longName: string) => `${longName} SETUP`,
  tabs: {
    label: 'Agency setup',
    detail: 'Detail',
    banks: 'Banks',
    agents: 'Agents',
    compliance: 'Compliance / Security',
    settlement: 'Settlement Setup',
    position: 'Position',
  },
  notFound: 'There is no such agency, or it is not one of those that you work for.',
  switcher: {
    label: 'Switch agency',
    list: 'Agencies to switch to',
    found: (count: number) => (count === 1 ? '1 agency' : `${count} agencies`),
  },
  form: {
    basic: 'BASIC INFORMATION',
    longName: 'Official Name',
    shortName: 'DBA Name',
    code: 'Agency ID',
    countryCode: 'Country',
    primaryLang: 'Language',
    time: 'TIME SETTINGS',
    timezone: 'Time zone',
    currencies: 'CURRENCIES',
    currency: (position: number) => `Currency ${position}`,
    clear: (position: number) => `Clear currency ${position}`,
    fees: 'CONSUMER FEES, CLIENT SPLITS AND FX COMISSIONS',
    percent: '%',
    save: 'Save',
    readOnly: 'Your profile can look at agencies, not change them.',
  },
  services: {
    send: 'SND TRANSFERS SERVICES (SEND MONEY TO)',
    available: 'Agencies available',
    selected: 'Selected agencies',
    receive: 'RCV TRANSFER SERVICES (RECEIVE MONEY FROM)',
    nobody: 'No agency sends money to this one.',
  },
  history: {
    secondLang: 'Second language',
    active: 'Active',
    reason: 'Reason',
    activeSND: 'Active to send',
    activeRCV: 'Active to receive',
    currencies: 'Currencies',
    sendTo: 'Sends money to (agency numbers)',
  },
  security: {
    title: 'Security',
    active: 'Agency active',
    off: 'Agency suspended',
    addresses: 'Secure IP addresses',
    noAddresses: 'none',
    nobody: 'An empty list admits nobody',
    schedule: 'Schedule',
    ofNewAgents: 'of new agents',
  },
  suspended: (when: string, by: string, reason: string) => `Suspended since ${when} by ${by}: ${reason}`,
  switchedOff: 'This agency is switched off.',
  suspend: {
    button: 'Suspend',
    title: (agency: string) => `Suspend ${agency}`,
    effect:
      'From its next call on the gateway refuses this agency everything, reversals too, and nobody can send to it. Staff cancel in its place.',
    underWay: 'Under way',
    underWayText: (count: number) =>
      count === 0
        ? 'No transfer is being sent just now'
        : `${count === 1 ? '1 transfer' : `${count} transfers`} validated and not committed: the cash is on the counter`,
    payable: 'Payable here',
    payableText: (count: number, amount: string) =>
      count === 0
        ? 'No transfer waits to be paid out by this agency'
        : `${count === 1 ? '1 transfer' : `${count} transfers`}, ${amount} USD: they wait until the agency is resumed, expire or are cancelled`,
    list: 'Show them',
    reason: 'Reason',
    close: 'Cancel',
    done: 'Agency suspended',
  },
  resume: {
    button: 'Resume',
    title: (agency: string) => `Resume ${agency}`,
    effect: 'From its next call on the gateway takes the calls of this agency again.',
    done: 'Agency resumed',
  },
  checks: {
    twice: 'This currency is chosen twice',
    percent: 'Use 0 to 100 with up to 2 decimals',
  },
  created: { title: 'Save complete', message: 'Agency creation completed' },
  saved: { title: 'Save complete', message: 'Agency Info saved' },
  notSaved: 'The agency was not saved',
  sendToNotSaved: 'The agency itself was saved, but not the agencies that it sends money to',
  remove: {
    button: 'DELETE',
    title: 'DELETE',
    question: 'Are you sure that you want to proceed?',
    goesWith: goesWithText,
    yes: 'Yes',
    no: 'No',
    accepted: 'You have accepted',
    rejected: 'You have rejected',
    removed: 'Agency removed',
    failed: 'Error Message',
  },
}
