import type { contacts as english } from '../en/contacts.ts'

/** Texts of the contacts of an agency. */
export const contacts: typeof english = {
  caption: 'Contactos',
  add: 'Nuevo contacto',
  edit: 'Editar contacto',
  remove: 'Eliminar contacto',
  empty: 'No hay contactos',
  columns: { name: 'Nombre', email: 'Correo', phone: 'Teléfono', charge: 'Cargo', comments: 'Comentarios' },
  form: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo',
    phone: 'Teléfono',
    charge: 'Cargo',
    comments: 'Comentarios',
  },
  save: 'Guardar',
  history: { agency: 'Agencia (su número)' },
  confirm: {
    title: 'Eliminar contacto',
    text: (name: string) => `${name} se quitará de los contactos de esta agencia.`,
  },
  saved: { title: 'Guardado', message: 'Contacto de la agencia guardado' },
  removed: 'Contacto de la agencia eliminado',
}
