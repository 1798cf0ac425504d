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
  recoveryHint: 'Uno de los códigos de recuperación.',
  passkeyText: 'El navegador pide la huella, la cara o el PIN del dispositivo o de la llave.',
  useCode: 'Usar un código',
  useRecovery: 'Usar un código de recuperación',
  usePasskey: 'Usar una llave de acceso',
  passFactor: 'Entrar',
  setUpText:
    'Su perfil entra con un segundo factor: una aplicación de autenticación en un teléfono, que muestra seis dígitos. Téngala a mano; es un minuto.',
  setUp: 'Configurar',
  setUpEither:
    'Su perfil entra con un segundo factor. Lo más seguro es una llave de acceso: la huella, la cara o el PIN de este dispositivo o de una llave de seguridad. También sirve una aplicación de autenticación en un teléfono.',
  addPasskey: 'Añadir una llave de acceso',
  setUpApp: 'Configurar una aplicación',
  confirm: 'Confirmar',
  codesKept: 'Los he guardado: entrar',
  startAgain: 'Empezar de nuevo',
}
