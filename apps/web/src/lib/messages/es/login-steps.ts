import type { loginSteps as english } from '../en/login-steps.ts'

export const loginSteps: typeof english = {
  titles: { new_password_required: 'Ponga su propia contraseña' },
  ownPassword:
    'Otra persona escribió la contraseña que usó. Sirve para este acceso; elija una que solo usted conozca.',
  setPassword: 'Poner la contraseña y entrar',
  startAgain: 'Empezar de nuevo',
}
