import type { loginSteps as english } from '../en/login-steps.ts'

export const loginSteps: typeof english = {
  titles: {
    mfa_required: 'Segundo factor',
    new_password_required: 'Ponga su propia contraseña',
    mfa_setup_required: 'Configurar un segundo factor',
  },
  ownPassword:
    'Otra persona escribió la contraseña que usó. Sirve para este acceso; elija una que solo usted conozca.',
  setPassword: 'Poner la contraseña y entrar',
  codeHint: 'Los seis dígitos de la aplicación de autenticación, o uno de los códigos de recuperación.',
  passFactor: 'Entrar',
  setUpText:
    'Su perfil entra con un segundo factor: una aplicación de autenticación en un teléfono, que muestra seis dígitos. Téngala a mano; es un minuto.',
  setUp: 'Configurar',
  confirm: 'Confirmar',
  codesKept: 'Los he guardado: entrar',
  startAgain: 'Empezar de nuevo',
}
