export const sessions = {
  caption: 'Sessions',
  lead: 'A session ends by itself after 15 minutes without use or 8 hours in all.',
  columns: {
    browser: 'Browser',
    address: 'Address',
    started: 'Started',
    lastUse: 'Last use',
    action: 'Action',
  },
  unknownBrowser: 'Unknown browser',
  thisOne: 'this one',
  useLogout: 'use Logout',
  end: 'End',
  endOf: (browser: string, address: string) => `End ${browser} at ${address}`,
  ended: 'The session is ended.',
  empty: 'Not logged in anywhere',
}
