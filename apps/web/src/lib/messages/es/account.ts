import type { account as english } from '../en/account.ts'
import { plural } from './plural.ts'

export const account: typeof english = {
  title: 'Cuenta',
  about: (name, profile, email) => `${name} · ${profile} · ${email}`,
  password: {
    title: 'Contraseña',
    changed: 'cambiada el',
    submit: 'Cambiar la contraseña',
    note: (others) =>
      others === 0
        ? 'No hay otra sesión abierta.'
        : plural(others, { one: 'Termina la otra sesión.', other: `Termina las otras ${others} sesiones.` }),
    done: 'La contraseña está cambiada.',
  },
  secondLevel: {
    title: 'Contraseña de segundo nivel',
    change: 'Cambiar',
    none: 'Aún no hay: un superadmin pone la primera.',
    dialog: 'Cambiar la contraseña de segundo nivel',
    done: 'La contraseña de segundo nivel está cambiada.',
  },
  sessions: {
    title: 'Sesiones',
    endOthers: (others) => `Terminar todas las demás (${others})`,
    question: {
      title: '¿Terminar todas las demás sesiones?',
      text: 'Allí habrá que entrar de nuevo. Lo escrito y no guardado allí puede perderse.',
    },
    ended: 'Todas las demás sesiones están terminadas.',
    advice: '¿Una sesión desconocida? Termínela y cambie la contraseña.',
    log: 'Registro de accesos',
  },
  activate: {
    screen: 'Poner la contraseña',
    title: (product) => `Poner la contraseña de ${product}`,
    text: 'Elíjala usted y no la diga a nadie. El enlace que llevó aquí sirve una vez.',
    submit: 'Poner la contraseña',
    done: (login) => `La contraseña está puesta. Entre como ${login}.`,
    noKey: 'Esta dirección no tiene clave. Abra otra vez el enlace tal como se lo dieron, entero.',
    toLogin: 'Ir al acceso',
  },
}
