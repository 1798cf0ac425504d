/** Texts of saved views, which every list has. */
export const views = {
  button: 'Views',
  label: 'Saved views',
  /** Of those that came with the product. */
  shipped: { old: 'AVAIL over 7 days', today: 'Today' },
  none: 'None saved yet. Search for something and save it under a name.',
  by: (login: string) => `by ${login}`,
  isShared: 'shared',
  openWith: (name: string) => `Open the list with ${name}`,
  openPlainly: (name: string) => `Do not open the list with ${name} any more`,
  change: (name: string) => `Change ${name}`,
  remove: (name: string) => `Remove ${name}`,
  save: 'Save this search…',
  failed: 'The views could not be loaded',
  dialog: {
    add: 'Save this search',
    change: 'Change view',
    name: 'Name',
    shareWith: 'Share with',
    search: 'Replace its search by the one that the list shows now',
    save: 'Save',
    close: 'Cancel',
    refused: 'The view was not saved',
  },
  confirm: {
    title: 'Remove view',
    own: (name: string) => `The view ${name} will be removed.`,
    shared: (name: string) => `The view ${name} will be removed, also for those it is shared with.`,
    button: 'Remove',
  },
  saved: (name: string) => `View ${name} saved`,
  removed: (name: string) => `View ${name} removed`,
}
