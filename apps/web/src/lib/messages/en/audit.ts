export const audit = {
  lastUpdate: (date: string, user: string) => `Last update: ${date} by ${user}`,
  history: 'History',
  close: 'Close',
  empty: 'No changes yet',
  actions: { insert: 'created', update: 'changed', delete: 'deleted', event: 'noted' } as Record<
    string,
    string
  >,
  columns: { field: 'Field', before: 'Before', after: 'After', value: 'Value' },
  yes: 'yes',
  no: 'no',
  nothing: 'empty',
}
