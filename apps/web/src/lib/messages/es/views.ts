import type { views as english } from '../en/views.ts'

export const views: typeof english = {
  button: 'Vistas',
  label: 'Vistas guardadas',
  shipped: { old: 'AVAIL de más de 7 días', today: 'Hoy' },
  none: 'Aún no hay ninguna guardada. Buscar algo y guardarlo con un nombre.',
  by: (login) => `de ${login}`,
  isShared: 'compartida',
  openWith: (name) => `Abrir la lista con ${name}`,
  openPlainly: (name) => `No abrir más la lista con ${name}`,
  change: (name) => `Cambiar ${name}`,
  remove: (name) => `Eliminar ${name}`,
  save: 'Guardar esta búsqueda…',
  failed: 'No se pudieron cargar las vistas',
  dialog: {
    add: 'Guardar esta búsqueda',
    change: 'Cambiar vista',
    name: 'Nombre',
    shareWith: 'Compartir con',
    search: 'Reemplazar su búsqueda por la que muestra ahora la lista',
    save: 'Guardar',
    close: 'Cancelar',
    refused: 'La vista no se guardó',
  },
  confirm: {
    title: 'Eliminar vista',
    own: (name) => `Se eliminará la vista ${name}.`,
    shared: (name) => `Se eliminará la vista ${name}, también para quienes la comparten.`,
    button: 'Eliminar',
  },
  saved: (name) => `Vista ${name} guardada`,
  removed: (name) => `Vista ${name} eliminada`,
}
