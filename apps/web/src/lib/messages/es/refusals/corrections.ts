import type { correctionsRefusals } from '@corridor/contract/refusals/corrections'
import type { Sentences } from '@corridor/contract/refusals/declare'
import { happened } from './transactions.ts'

export const corrections: Sentences<typeof correctionsRefusals> = {
  not_refundable: ({ reference, status }) =>
    `La transferencia ${reference} ${happened[status]}, por eso no se puede reembolsar. No se cambió nada.`,
  not_correctable: ({ reference, status }) =>
    `La transferencia ${reference} ${happened[status]}, por eso no hay pago que corregir. No se cambió nada.`,
  payout_of_today: ({ reference }) =>
    `La transferencia ${reference} se pagó hoy. Hasta la medianoche UTC la revierte la agencia pagadora; después se puede corregir. No se cambió nada.`,
  refund_taken: ({ by }) =>
    `${by} tiene esta transferencia en la mesa de excepciones. Hablar con ${by} o relevarle allí primero. No se cambió nada.`,
}
