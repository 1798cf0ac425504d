import type { Sentences } from '@corridor/contract/refusals/declare'
import type { viewsRefusals } from '@corridor/contract/refusals/views'

export const views: Sentences<typeof viewsRefusals> = {
  view_gone: () => 'Esta vista ya no existe.',
  view_of_another: () => 'Esta vista es de otra persona. Guardar en su lugar una propia.',
  view_list_closed: () => 'Su perfil no tiene esta lista.',
  view_name_taken: () => 'Ya tiene una vista con este nombre.',
  views_full: ({ max }) =>
    `Una lista tiene como máximo ${max} vistas suyas. Eliminar una que ya no haga falta.`,
  view_not_shared_so: () =>
    'Una vista se comparte con el perfil propio. Un superadmin la comparte con otros cuyo perfil tiene la lista.',
}
