interface Attached {
  readonly agents: number
  readonly banks: number
  readonly links: number
  readonly contacts: number
}

/** Empty where nothing but the agency itself goes. */
function goesWithText({ agents, banks, links, contacts }: Attached): string {
  const parts = (
    [
      [agents, 'agent', 'agents'],
      [banks, 'bank account', 'bank accounts'],
      [links, 'send-to link', 'send-to links'],
      [contacts, 'contact', 'contacts'],
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
  setup: (longName: string) => `${longName} SETUP`,
  tabs: {
    label: 'Agency setup',
    detail: 'Detail',
    banks: 'Banks',
    agents: 'Agents',
    compliance: 'Compliance / Security',
    settlement: 'Settlement Setup',
  },
  notFound: 'This agency does not exist any more.',
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
    activeSND: 'Active to send',
    activeRCV: 'Active to receive',
    currencies: 'Currencies',
    sendTo: 'Sends money to (agency numbers)',
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
