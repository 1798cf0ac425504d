import type { Sentences } from '@corridor/contract/refusals/declare'
import type { settlementSetupRefusals } from '@corridor/contract/refusals/settlement-setup'

export const settlementSetup: Sentences<typeof settlementSetupRefusals> = {
  not_a_delimiter: () =>
    'Un signo como | o ; o un tabulador; ni letra, dígito, espacio, comilla, ni . - + : =',
  mailbox_line_break: () => 'Escribir las direcciones en una línea',
  mailboxes_too_many: () => 'Máximo 5 direcciones',
  not_mailboxes: () => 'Solo direcciones de correo, separadas por comas, sin nombres',
  not_a_zip_password: () =>
    'Usar de 12 a 64 letras de la A a la Z, dígitos y signos que tenga todo teclado; sin acentos',
  code_row_twice: () => 'Cada tipo de código va una vez',
  settlement_setup_gone: () => 'Esta configuración ya no existe.',
  zip_password_missing: () => 'Aún no hay contraseña. Escribir o generar una y guardar.',
  not_a_host: () => 'El nombre de un servidor o su dirección, sin sftp:// y sin carpeta',
  sftp_target_gone: () => 'Este destino SFTP ya no existe.',
  sftp_test_busy: () => 'Este servidor o varios otros se están probando. Intentar de nuevo en un momento.',
  sftp_secret_missing: () => 'Indicar la clave o la contraseña que espera el servidor',
  sftp_password_anew: () =>
    'Escribir de nuevo la contraseña: la guardada no se envía a otro servidor ni a otra cuenta',
  not_a_private_key: () => 'No es una clave privada en formato OpenSSH o PEM',
  key_has_passphrase: () => 'Pegar una clave sin frase de contraseña',
}
