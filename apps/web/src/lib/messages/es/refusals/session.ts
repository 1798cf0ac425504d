import type { GrantKind } from '@corridor/contract/common/grants'
import type { Sentences } from '@corridor/contract/refusals/declare'
import type { sessionRefusals } from '@corridor/contract/refusals/session'
import { plural } from '../plural.ts'

/** What the second-level password is needed to do. */
export const protectedActions: Readonly<Record<GrantKind, string>> = {
  agencies: 'configurar una agencia',
  users: 'cambiar contraseñas, perfiles y quién está activo',
  banks: 'cambiar cuentas bancarias',
  tokens: 'definir el token de un agente',
  cancel: 'cancelar una transferencia',
  reveal: 'ver el número de un documento',
  merge: 'fusionar clientes o deshacer una fusión',
  refund: 'reembolsar una transferencia',
  correct: 'corregir un pago',
  payment: 'registrar o deshacer un pago de una agencia',
}

export const session: Sentences<typeof sessionRefusals> = {
  not_logged_in: () => 'Primero hay que iniciar sesión.',
  session_expired: () => 'Token vencido',
  xsrf_mismatch: () => 'Esta página no coincide con la sesión. Recargarla e intentar de nuevo.',
  sign_mismatch: () => 'Este guardado lleva la firma de otra persona. Iniciar sesión de nuevo y repetirlo.',
  login_refused: () => 'El usuario o la contraseña no son correctos, o el usuario está bloqueado o inactivo.',
  log_in_again: () => 'Este acceso tardó más de cinco minutos o ya se usó. Empiece de nuevo.',
  sso_blocked: () =>
    'Su usuario está bloqueado: se escribieron demasiadas contraseñas o códigos incorrectos. Intentarlo más tarde o pedir a un superadmin que lo desbloquee.',
  outside_networks: ({ address }) =>
    `Este perfil solo puede trabajar desde ciertas redes y ${address} no está en ninguna. Seguir desde allí o pedirlo a un superadmin.`,
  too_many_logins: ({ minutes }) =>
    `Demasiados intentos de acceso desde esta red. Intentar de nuevo en ${plural(minutes, { one: `${minutes} minuto`, other: `${minutes} minutos` })}.`,
  logins_busy: () =>
    'Muchas personas están iniciando sesión en este momento. Intentar de nuevo en unos segundos.',
  passwords_busy: () =>
    'Varias de sus contraseñas se están revisando en este momento. Intentar de nuevo en unos segundos.',
  too_many_codes: ({ minutes }) =>
    `Demasiados códigos equivocados hoy. Se puede seguir en ${minutes} minutos. Si no fue usted, avisar a un superadmin: alguien sabe su contraseña.`,
  too_many_passwords: ({ minutes }) =>
    `Demasiados intentos de poner una contraseña nueva. Intentar de nuevo en ${plural(minutes, { one: `${minutes} minuto`, other: `${minutes} minutos` })}.`,
  second_level_required: ({ action }) =>
    `Confirmar primero la contraseña de segundo nivel: se necesita para ${protectedActions[action]}.`,
  second_level_refused: () => 'Contraseña incorrecta',
}
