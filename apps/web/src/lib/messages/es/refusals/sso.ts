import type { Sentences } from '@corridor/contract/refusals/declare'
import type { ssoRefusals } from '@corridor/contract/refusals/sso'

export const sso: Sentences<typeof ssoRefusals> = {
  logout_token_refused: () => 'Este token de cierre de sesión no vale aquí, o ya se usó.',
  provider_away: () => 'El proveedor de inicio de sesión único no responde. Intentar de nuevo más tarde.',
  break_glass_user: () =>
    'Este usuario entra con contraseña el día en que falte el inicio de sesión único, y nunca viene por él.',
  sso_tied: () => 'Este usuario ya está vinculado a alguien del proveedor. Desvincúlelo primero.',
}
