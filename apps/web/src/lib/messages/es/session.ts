import type { GrantKind } from '@corridor/contract/common/grants'
import type { session as english } from '../en/session.ts'
import { protectedActions } from './refusals/session.ts'

export const session: typeof english = {
  screen: 'Iniciar sesión',
  title: (product: string) => `Iniciar sesión en ${product}`,
  username: 'Usuario',
  password: 'Contraseña',
  login: 'Entrar',
  failed: 'No se pudo iniciar sesión',
  noToken: 'El servidor no dio un token. Intentar de nuevo.',
  expired: 'Token vencido',
  expiredText: 'Iniciar sesión con el mismo usuario para volver al mismo lugar y a lo escrito.',
  singleSignOn: 'Entrar con el inicio de sesión único',
  signOutThere: 'Cerrar también la sesión de allí',
  withPassword: 'Entrar con contraseña',
  debug: {
    title: 'Depuración',
    mode: 'Modo',
    node: 'Nodo',
    uptime: 'En marcha desde hace',
    seconds: (seconds: number) => `${seconds} s`,
    time: 'Hora del servidor',
    verify: 'Verificar la sesión',
    verified: (renewed: boolean) =>
      renewed ? 'La sesión vale; su token se renovó.' : 'La sesión vale; su token es el mismo.',
  },
  neededTo: (action: GrantKind) => `Necesaria para ${protectedActions[action]}.`,
  insecure: 'Esta página necesita HTTPS: sin ello el navegador no puede proteger la contraseña.',
}
