import type { Sentences } from '@corridor/contract/refusals/declare'
import type { usersRefusals } from '@corridor/contract/refusals/users'

export const users: Sentences<typeof usersRefusals> = {
  user_gone: () => 'Este usuario ya no existe.',
  login_taken: () => 'Otro usuario tiene este alias de acceso.',
  login_characters: () => 'Usar letras sin acentos, dígitos y signos, sin espacios',
  unknown_profile: () => 'Este perfil no existe.',
  passwords_equal: () => 'La contraseña de segundo nivel debe ser distinta de la de acceso.',
  password_common: () => 'Esta contraseña está en todas las listas de contraseñas comunes. Elegir otra.',
  password_own_words: () =>
    'Esta contraseña es poco más que el alias, el nombre o una palabra del producto. Elegir otra.',
  super_admin_only: () => 'Solo un superadmin puede dar el perfil de superadmin.',
  activation_by_super_admin: () => 'Solo un superadmin puede activar un usuario. Guardarlo inactivo.',
  super_admin_unlimited: () => 'Un superadmin ve todas las agencias. Quitar el límite o elegir otro perfil.',
  unknown_agency: () => 'Una de estas agencias ya no existe. Quitarla.',
  networks_without_own: ({ address }) =>
    `La conexión viene de ${address}, que no está en ninguna de estas redes: sería quedarse fuera. Añadir una red que la incluya.`,
  last_super_admin: () => 'Es el último superadmin activo. Crear otro primero y después cambiar este.',
}
