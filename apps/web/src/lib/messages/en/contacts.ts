/** Texts of the contacts of an agency. */
export const contacts = {
  caption: 'Contacts',
  add: 'New Contact',
  edit: 'Edit Contact',
  remove: 'Delete Contact',
  empty: 'No Contacts found',
  columns: { name: 'Name', email: 'Email', phone: 'Phone', charge: 'Charge', comments: 'Comments' },
  form: {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    phone: 'Phone',
    charge: 'Charge',
    comments: 'Comments',
  },
  save: 'Save',
  history: { agency: 'Agency (its number)' },
  confirm: {
    title: 'Delete contact',
    text: (name: string) => `${name} will be removed from the contacts of this agency.`,
  },
  saved: { title: 'Save complete', message: 'Agency Contact saved' },
  removed: 'Agency Contact removed',
}
