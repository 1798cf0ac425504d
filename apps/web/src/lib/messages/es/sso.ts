import type { sso as english } from '../en/sso.ts'

export const sso: typeof english = {
  problems: {
    again: 'Este acceso tardó más de cinco minutos o ya se usó. Empiece de nuevo.',
    away: 'El inicio de sesión único no responde ahora. Intentar de nuevo en unos minutos. Quien ya entró sigue dentro.',
    refused:
      'El inicio de sesión único no lo dejó entrar. Empiece de nuevo o pregunte a quien lo administra.',
    failed:
      'No se pudo confiar en la respuesta del inicio de sesión único. Empiece de nuevo; si se repite, avise a su administrador.',
    too_many: 'Demasiados intentos de acceso desde esta red. Intentar de nuevo en unos minutos.',
    too_weak:
      'Este acceso no fue lo bastante fuerte. Entre allí con su segundo factor, o pregunte a quien administra el inicio de sesión único.',
    no_group:
      'Usted no está en ningún grupo que pueda trabajar aquí. Pida a quien administra el inicio de sesión único que lo añada a uno.',
    incomplete: 'El inicio de sesión único no dijo su usuario o su correo. Avise a su administrador.',
    login_taken:
      'Aquí ya hay un usuario con su nombre que aún no está vinculado al inicio de sesión único. Pida a un superadmin que lo espere.',
    second_person: 'Su grupo lo haría superadmin, y eso lo tiene que hacer antes un superadmin de aquí.',
    limited_admin:
      'Su grupo lo haría superadmin, pero su usuario está limitado a algunas agencias. Pida a un superadmin que quite antes el límite.',
    last_super_admin:
      'Usted es el último superadmin de aquí y su grupo le daría otro perfil. Haga antes superadmin a otra persona.',
    inactive: 'Su usuario está inactivo. Pida a un superadmin que lo active.',
    not_anew:
      'El inicio de sesión único lo dejó pasar por un acceso anterior, y así no queda probado nada. Empiece de nuevo; si se repite, diga a quien lo administra que no atiende a prompt=login.',
    another_person: 'Allí entró otra persona que la que trabaja aquí. Empiece de nuevo con su propia cuenta.',
    session_over: 'Su sesión de aquí terminó entretanto. Entre de nuevo.',
  },
}
