import type { secondFactor as english } from '../en/second-factor.ts'

export const secondFactor: typeof english = {
  code: 'Código',
  codeHint: 'Los seis dígitos que la aplicación muestra ahora.',
  scan: 'Abra una aplicación de autenticación en el teléfono y deje que lea esta imagen, o escriba en ella la clave.',
  picture: 'Una imagen que contiene la clave, para la cámara del teléfono',
  key: 'Clave',
  copyKey: 'la clave',
  codesTitle: 'Sus códigos de recuperación',
  codesText:
    'Cada uno permite entrar una vez, el día en que se pierda el teléfono o la llave. Guárdelos en papel o en un lugar seguro: se muestran esta única vez. Los códigos anteriores ya no sirven.',
  copyCodes: 'los códigos de recuperación',
  passkey: 'Llave de acceso',
  usePasskey: 'Usar una llave de acceso',
  passkeyUnanswered:
    'Ninguna llave de acceso respondió: la pregunta se cerró, tardó demasiado o este dispositivo no tiene ninguna suya. Inténtelo de nuevo.',
  passkeyThere: 'Este dispositivo o llave ya tiene una llave de acceso suya.',
  passkeyOfNoKind:
    'Este dispositivo no crea llaves de acceso de un tipo que se acepte aquí. Use otro: un teléfono o una llave de seguridad.',
  passkeyElsewhere: 'Las llaves de acceso solo sirven en la dirección que le dio su administrador.',
}
