import type { accountRefusals } from '@corridor/contract/refusals/account'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const account: Sentences<typeof accountRefusals> = {
  current_password_wrong: () => 'No es la contraseña actual.',
  current_second_level_wrong: () => 'No es la contraseña de segundo nivel actual.',
  passwords_paused: () =>
    'Hubo demasiadas contraseñas incorrectas: los intentos están en pausa y no se revisa ninguna. Inténtelo más tarde o pida a un superadmin que lo desbloquee.',
  fresh_log_in_needed: () =>
    'Diga su contraseña actual, o entre otra vez en el inicio de sesión único: esa prueba ya se usó, tiene más de cinco minutos o es para otra cosa.',
  password_unchanged: () => 'Es la contraseña que ya tiene. Elija otra.',
  no_second_level_yet: () => 'Aún no hay contraseña de segundo nivel. Un superadmin pone la primera.',
  session_over: () => 'Esta sesión ya terminó.',
  own_session: () => 'Es la sesión en la que trabaja. Use Salir para terminarla.',
  activation_over: () =>
    'Este enlace ya se usó, tiene más de 24 horas o uno más nuevo lo reemplazó. Pida uno nuevo a un superadmin.',
  activation_blocked: () => 'Este usuario está bloqueado y un enlace no serviría. Desbloquéelo primero.',
  code_refused: () =>
    'Este código no es correcto, ya pasó o ya se usó, o el usuario está bloqueado. Escriba el que la aplicación muestra ahora, o un código de recuperación que no se haya usado.',
  setup_over: () => 'Esta configuración tardó demasiado o una más nueva la reemplazó. Empiece de nuevo.',
  no_factor: () => 'No hay segundo factor.',
  own_factor: () => 'Es su propio segundo factor. Quítelo en su cuenta, con la contraseña actual.',
  factor_demanded: () => 'Su perfil entra con un segundo factor: puede cambiarse, no quitarse.',
  no_passkeys_here: () =>
    'Esta instalación no tiene llaves de acceso: quien la opera no le ha dicho su propia dirección.',
  passkey_refused: () =>
    'No se aceptó esta llave de acceso, o el usuario está bloqueado. Inténtelo de nuevo o use otro medio.',
  passkey_known: () => 'Esta llave de acceso ya está registrada. Elija otro dispositivo u otra llave.',
  passkey_gone: () => 'Esta llave de acceso ya se quitó.',
  too_many_passkeys: () => 'Una persona puede tener como máximo veinte llaves de acceso. Quite una primero.',
}
