import type { Sentences } from '@corridor/contract/refusals/declare'
import type { settlementsRefusals } from '@corridor/contract/refusals/settlements'

export const settlements: Sentences<typeof settlementsRefusals> = {
  settlement_gone: () => 'Esta liquidación no existe.',
  settlement_file_cleared: ({ title }) =>
    `Terminó el tiempo por el que se conservó ${title}, así que sus bytes ya no están. Su contenido se conoce: sus transferencias y totales de control siguen aquí.`,
  settlement_file_damaged: ({ title }) =>
    `Los bytes de ${title} no son los que se guardaron, por eso no se entrega nada de él. Avisar a quien mantiene esta instalación.`,
  delivery_gone: () => 'Esta entrega no existe.',
  settlement_under_way: () => 'Se está generando un archivo de esta agencia. Intentar de nuevo en un minuto.',
  settlement_no_setup: () =>
    'La configuración de esta agencia no tiene ese archivo. Revisar su configuración de liquidación.',
  settlement_no_password: () =>
    'Ningún archivo sale sin contraseña de zip. Definir una en la configuración de liquidación de esta agencia.',
  settlement_day_open: ({ day }) =>
    `El día ${day} aún no está cerrado. El archivo se genera después del cierre.`,
  settlement_before_first_day: ({ day }) =>
    `Los archivos empiezan con ${day}: antes no hay nada que informar. Elegir un día posterior.`,
  settlement_failed: ({ why }) => `No se pudo generar el archivo: ${why}`,
}
