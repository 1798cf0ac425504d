import { customerRoutes, type customer as customerSchema } from '@corridor/contract/customer'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './http.ts'

export type Customer = z.infer<typeof customerSchema>

/** Of everything that is known of one customer or another. */
export const customerKey = ['customer']
/** Of everything that changes when a customer is stored. */
export const customersKey = ['customers']

export function customerQuery(sid: number) {
  return queryOptions({
    queryKey: [...customerKey, sid],
    queryFn: ({ signal }) => call(customerRoutes.show, { params: { sid } }, signal),
  })
}

interface Named {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly lastName2: string
}

/** As it is read aloud: the given names first. */
export function nameOf({ firstName, middleName, lastName, lastName2 }: Named): string {
  return [firstName, middleName, lastName, lastName2].filter((name) => name.trim() !== '').join(' ')
}
