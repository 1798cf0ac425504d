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
  factor: {
    app: 'Aplicación de autenticación',
    demanded: 'Su perfil la exige',
    added: 'añadida el',
    lastUse: 'último uso',
    none: 'Ninguna: el acceso pide solo la contraseña.',
    setUp: 'Configurar…',
    replace: 'Cambiar…',
    remove: 'Quitar…',
    setUpTitle: 'Configurar una aplicación de autenticación',
    setUpText:
      'Desde entonces el acceso pide también seis dígitos de un teléfono. Las otras sesiones terminan; la aplicación y los códigos de recuperación anteriores ya no sirven.',
    goOn: 'Continuar',
    confirm: 'Confirmar',
    removeTitle: '¿Entrar sin la aplicación?',
    removeText:
      'El acceso pedirá solo la contraseña. También se van los códigos de recuperación, y las otras sesiones terminan.',
    removed: 'El acceso pide solo la contraseña.',
    codes: 'Códigos de recuperación',
    made: 'hechos el',
    renew: 'Hacer códigos nuevos…',
    renewTitle: 'Hacer códigos de recuperación nuevos',
    renewText: 'Recibe diez nuevos. Los anteriores ya no sirven.',
    renewSubmit: 'Hacer códigos nuevos',
    kept: 'Los he guardado',
    left: (left, of) => `quedan ${left} de ${of}`,
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
