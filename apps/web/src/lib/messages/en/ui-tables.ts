/** Texts of tables, states and formats. */
export const tableMessages = {
  /** Month names and sort order follow this. */
  locale: 'en-GB',
  /** Counts are grouped as amounts of money are, which are written alike in all languages. */
  numbers: 'en-GB',

  loading: 'Loading…',
  retry: 'Retry',
  loadFailed: 'This could not be loaded',
  notDone: 'This was not done',
  notRefreshed: 'This could not be refreshed: you see what was loaded before',
  requestIdLabel: 'Request id:',

  scrollRegion: (caption: string) => `${caption}, scrollable table`,
  rowKeysHint: 'Up and down arrows move between rows, Enter opens a row.',
  selectedRow: 'Selected',

  copy: {
    button: (text: string) => `Copy ${text}`,
    copied: (text: string) => `Copied: ${text}`,
    failed: (text: string) => `The browser did not let us copy ${text}. Mark it and press Ctrl+C.`,
  },

  previousRecord: 'Previous',
  nextRecord: 'Next',

  pages: 'Pages',
  firstPage: 'First page',
  lastPage: 'Last page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  goToPage: 'Go to page',
  ofPages: (last: string) => `of ${last}`,
  noPage: 'Type a whole number from 1 on',
  previousPages: (count: string) => `Previous ${count} pages`,
  nextPages: (count: string) => `Next ${count} pages`,
  pageNumber: (page: string) => `Page ${page}`,
  rangeOf: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  noRange: '0 of 0',
  atLeast: (total: string) => `${total}+`,

  search: 'Search',
  clear: 'Clear',
  notApplied: 'Not applied yet',
  showFilters: 'Filters',
  removeFilter: (name: string) => `Remove ${name}`,
  clearAll: 'Clear all',

  chooser: {
    button: (shown: number, all: number) => `Columns ${shown} of ${all}`,
    label: 'Columns',
    find: 'Find a column',
    width: 'width, px',
    widthOf: (column: string) => `Width of ${column} in pixels`,
    up: (column: string) => `Move ${column} to the front`,
    down: (column: string) => `Move ${column} to the back`,
    reset: 'Reset to default',
    done: 'Done',
  },

  download: {
    running: (file: string, size: string) => `Downloading ${file}: ${size}`,
    done: (file: string, size: string, rows: string, of: string) =>
      `${file} downloaded: ${size}, ${rows} ${rows === '1' ? 'row' : 'rows'} (${of})`,
    failed: (message: string) => `Failed: ${message}`,
    cancel: 'Cancel',
    dismiss: 'Dismiss',
    tray: 'Downloads',
    files: (count: number, here: number) =>
      `${count} ${count === 1 ? 'file' : 'files'}${here > 0 ? `, ${here} here` : ''}`,
    queued: (file: string) => `${file}: waits for the others`,
    here: (file: string, size: string) => `${file} downloaded: ${size}`,
    act: (what: string, file: string) => `${what} ${file}`,
  },

  noAccessTitle: 'No access',
  noAccessText: 'Your account does not allow this page.',

  instantInZone: (when: string, zone: string) => `${when} ${zone}`,
}
