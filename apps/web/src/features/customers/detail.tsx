import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Customer, customerQuery, nameOf } from '../../lib/customer.ts'
import { ApiError } from '../../lib/http.ts'
import { sayChoices, useListed } from '../../lib/listed.ts'
import { enumerationQuery, useLookups } from '../../lib/lookups.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import css from './detail.module.css'
import { DetailHead } from './detail-head.tsx'
import { CustomerForm } from './form.tsx'
import type { Option, Options } from './form-fields.ts'
import { codeNames } from './form-words.ts'
import { Lookalikes } from './lookalikes.tsx'
import type { CustomerParts } from './parts.ts'
import { useMessages } from './texts.ts'
import { useCustomerForm } from './use-customer-form.ts'
import { useLookalikes } from './use-lookalikes.ts'

interface CustomerDetailProps {
  /** Undefined for one who is not stored yet. */
  readonly sid: number | undefined
  readonly onSaved: () => void
  readonly onGoBack: () => void
  readonly parts: CustomerParts
}

/** The customer that the address names, or an empty one. */
export function CustomerDetail({ sid, ...around }: CustomerDetailProps) {
  const { customer: texts } = useMessages()
  const mayCreate = useMay('customers.edit')
  const { data, error, refetch } = useQuery({ ...customerQuery(sid ?? 0), enabled: sid !== undefined })
  const lists = useOptions()
  if (sid === undefined && !mayCreate) return <NoAccess />
  const goBack = <ActionButton onClick={around.onGoBack}>{texts.form.goBack}</ActionButton>
  if (error instanceof ApiError && error.code === 'not_found')
    return <EmptyState text={texts.notFound} action={goBack} />
  const failure = (data ? null : failureOf(error)) ?? lists.failure
  const retry = (): void => {
    if (error) void refetch()
    lists.retry()
  }
  if (failure) return <ErrorState {...failure} onRetry={retry} />
  if ((sid !== undefined && !data) || !lists.options)
    return (
      <Card>
        <SkeletonForm fields={24} />
      </Card>
    )
  return <OpenCustomer stored={data ?? null} options={lists.options} {...around} />
}

interface OpenCustomerProps extends Omit<CustomerDetailProps, 'sid'> {
  readonly stored: Customer | null
  readonly options: Options
}

function OpenCustomer({ stored, options, onSaved, onGoBack, parts }: OpenCustomerProps) {
  const form = useCustomerForm(stored, onSaved)
  const names = useMemo(() => codeNames(options), [options])
  const lookalikes = useLookalikes(stored?.sid, form.saved.record.form.getValues())
  const into = stored?.mergedInto ?? null
  return (
    <div className={css['detail']}>
      {stored && into !== null && parts.merged(stored, into)}
      {stored && (
        <DetailHead
          customer={stored}
          countryName={(code) => names['country']?.[code] ?? code}
          looksAlike={into === null && lookalikes.found.length > 0}
        />
      )}
      <div className={css['columns']}>
        <CustomerForm {...form} stored={stored} options={options} onGoBack={onGoBack} />
        <div className={css['aside']}>
          {into === null && (
            <Lookalikes
              {...lookalikes}
              action={(one) =>
                stored && parts.compare(stored.sid, { sid: one.sid, name: nameOf(one) }, names)
              }
            />
          )}
          {stored && parts.identity(stored.sid, names)}
          {stored && parts.documents(stored)}
        </div>
      </div>
    </div>
  )
}

const enumerations = ['photoIdType', 'legalIdType', 'occupation'] as const

/** What the fields are chosen from. */
function useOptions() {
  const say = useListed()
  const lookups = useLookups()
  const queries = useQueries({ queries: enumerations.map(enumerationQuery) })
  const all = [lookups, ...queries]
  const [photoIdTypes, legalIdTypes, occupations] = queries.map(({ data }) => data)
  const { data } = lookups
  const options = useMemo((): Options | null => {
    if (!data || !photoIdTypes || !legalIdTypes || !occupations) return null
    return {
      countries: data.countries.map(({ countryCode, countryName }) => ({
        value: countryCode,
        label: countryName,
      })),
      photoIdTypes: sayChoices(photoIdTypes, say).map(optionOf),
      legalIdTypes: sayChoices(legalIdTypes, say).map(optionOf),
      occupations: sayChoices(occupations, say).map(optionOf),
    }
  }, [data, photoIdTypes, legalIdTypes, occupations, say])
  return {
    options,
    failure: failureOf(all.find(({ error }) => error)?.error ?? null),
    retry: (): void => {
      for (const query of all) if (query.error) void query.refetch()
    },
  }
}

function optionOf({ idKey, idValue }: { idKey: string; idValue: string }): Option {
  return { value: idKey, label: idValue }
}
