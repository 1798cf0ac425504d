import type { corrections as english } from '../en/corrections.ts'
import { together } from '../together.ts'

/** Texts of refunds and of corrected payouts. */
export const corrections: typeof english = {
  close: 'Cancelar',
  reason: 'Motivo',
  text: 'En palabras propias',
  required: 'Este campo es obligatorio',
  tooLong: (max: number) => `Máximo ${max} caracteres`,
  booked: 'Contabilizado hoy; positivo: debe más a la red',
  account: 'Cuenta',
  accounts: {
    agency: 'Agencia',
    transit: 'En tránsito',
    'operator:fees': 'Operador: comisiones',
    'operator:fx': 'Operador: utilidad FX',
  },
  over: 'Ya no se puede hacer: otra persona se adelantó. Cerrar esto y ver la transacción.',
  taken: (by: string) =>
    `${by} tiene esta transferencia en la mesa de excepciones. Hablar con ${by} o relevarle allí primero.`,
  toDesk: 'Abrirla en la mesa',
  unsure: 'No se sabe si se hizo. Pulsar el botón de nuevo: se hace una sola vez.',
  refund: {
    button: 'Reembolsar…',
    title: 'Reembolsar transacción',
    submit: 'Reembolsar',
    propose: 'Proponer el reembolso',
    handBack: (total: string, currency: string, sender: string, agency: string) =>
      `${agency} devuelve a ${sender}: ${together(total, currency)}`,
    parts: (amount: string, fees: string, taxes: string) =>
      `${amount} de monto + ${fees} de comisiones + ${taxes} de impuestos. No se retiene nada.`,
    taxes: (agency: string, taxes: string, currency: string) =>
      `Se devuelven todos los impuestos del remitente, ${together(taxes, currency)}: ${agency} los conservó y no debe nada a la red por ellos, por eso no figuran abajo.`,
    refused: 'La transacción no se reembolsó',
    done: 'Reembolso completo',
    doneDetail: (reference: string) => `Transacción ${reference} reembolsada`,
  },
  correct: {
    button: 'Corregir pago…',
    title: 'Corregir pago',
    submit: 'Corregir pago',
    propose: 'Proponer la corrección',
    payable: (amount: string, currency: string, receiver: string, until: string) =>
      `Se puede pagar de nuevo a ${receiver} ${together(amount, currency)}, hasta ${until}`,
    owes: (agency: string, amount: string, currency: string) =>
      `${agency} debe ${together(amount, currency)} más: el efectivo fue a otra persona, y le toca recuperarlo.`,
    stays: (at: string) => `El pago de ${at} queda en los libros; este asiento remite a él.`,
    refused: 'El pago no se corrigió',
    done: 'Corrección completa',
    doneDetail: (reference: string) => `La transacción ${reference} se puede pagar de nuevo`,
  },
}
