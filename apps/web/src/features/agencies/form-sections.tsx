import { useMemo } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { currencyLabel } from '../../lib/currency-label.ts'
import type { Lookups } from '../../lib/lookups-query.ts'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { FormCell } from '../../ui/form/form-cell.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { HelpTip } from '../../ui/form/help-tip.tsx'
import { LookupField } from '../../ui/form/lookup-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { type AgencyValues, feeNames } from './agency-values.ts'
import { zoneLabel } from './lookup-labels.ts'
import { PercentField } from './percent-field.tsx'
import { useMessages } from './texts.ts'

interface SectionsProps {
  readonly stored: Agency | null
  readonly form: RecordForm<AgencyValues>['form']
  readonly lookups: Lookups
  readonly readOnly: boolean
}

/** What both a new and a stored agency have. */
export function FormSections(props: SectionsProps) {
  return (
    <>
      <BasicSection {...props} />
      <TimeSection {...props} />
      <CurrenciesSection {...props} />
      <FeesSection {...props} />
    </>
  )
}

function BasicSection({ stored, form, lookups, readOnly }: SectionsProps) {
  const { form: texts } = useMessages().agencies
  const nameField = (name: 'longName' | 'shortName') => {
    const { onBlur, ...input } = form.getInputProps(name)
    return {
      ...input,
      label: texts[name],
      required: true,
      readOnly,
      autoComplete: 'off',
      spellCheck: false,
      onBlur: (event: unknown): void => {
        onBlur?.(event)
        const typed = form.getValues()[name]
        if (typed !== typed.toUpperCase()) form.setFieldValue(name, typed.toUpperCase())
      },
    }
  }
  const countries = useMemo(
    () =>
      lookups.countries.map(({ countryCode, countryName }) => ({ value: countryCode, label: countryName })),
    [lookups],
  )
  const languages = useMemo(
    () => lookups.languages.map(({ code, name }) => ({ value: code, label: name })),
    [lookups],
  )
  return (
    <FormSection title={texts.basic} level={3}>
      <FormGrid>
        <FormCell span={2}>
          <TextField {...nameField('longName')} maxLength={120} />
        </FormCell>
        {stored ? (
          <>
            <TextField {...nameField('shortName')} />
            <TextField
              label={texts.code}
              value={stored.code}
              readOnly
              rightSection={<CopyButton text={stored.code} />}
              rightSectionPointerEvents="all"
            />
          </>
        ) : (
          <FormCell span={2}>
            <TextField {...nameField('shortName')} />
          </FormCell>
        )}
        <LookupField
          {...form.getInputProps('countryCode')}
          label={texts.countryCode}
          required
          readOnly={readOnly}
          data={countries}
        />
        <LookupField
          {...form.getInputProps('primaryLang')}
          label={texts.primaryLang}
          required
          readOnly={readOnly}
          data={languages}
        />
      </FormGrid>
    </FormSection>
  )
}

function TimeSection({ form, lookups, readOnly }: SectionsProps) {
  const { form: texts } = useMessages().agencies
  const zones = useMemo(
    () => lookups.time_zones.map((zone) => ({ value: String(zone.sid), label: zoneLabel(zone) })),
    [lookups],
  )
  return (
    <FormSection title={texts.time} level={3}>
      <FormGrid>
        <FormCell span={2}>
          <LookupField
            {...form.getInputProps('timezone')}
            label={texts.timezone}
            required
            readOnly={readOnly}
            data={zones}
          />
        </FormCell>
      </FormGrid>
    </FormSection>
  )
}

function CurrenciesSection({ form, lookups, readOnly }: SectionsProps) {
  const { form: texts } = useMessages().agencies
  const currencies = useMemo(
    () =>
      lookups.currencies.map((currency) => ({
        value: currency.currencyCode,
        label: currencyLabel(currency),
      })),
    [lookups],
  )
  return (
    <FormSection title={texts.currencies} level={3}>
      <FormGrid>
        {form.values.currencies.map((code, index) => {
          const path = `currencies.${index}`
          return (
            <LookupField
              {...form.getInputProps(path)}
              key={path}
              aria-label={texts.currency(index + 1)}
              readOnly={readOnly}
              clearable
              // By key as well: Mantine's own is for the mouse only.
              clearButtonProps={{
                'aria-label': texts.clear(index + 1),
                'aria-hidden': false,
                tabIndex: 0,
                size: '24px',
              }}
              data={currencies}
              // A blank is an empty text in the form, so that blank and cleared are the same.
              value={code === '' ? null : code}
              onChange={(chosen) => form.setFieldValue(path, chosen ?? '')}
            />
          )
        })}
      </FormGrid>
    </FormSection>
  )
}

function FeesSection({ form, readOnly }: SectionsProps) {
  const { form: texts, fees, help } = useMessages().agencies
  return (
    <FormSection title={texts.fees} level={3}>
      <FormGrid>
        {feeNames.map((fee) => (
          <HelpTip key={fee} about={fees[fee]} help={help[fee]}>
            <PercentField
              {...form.getInputProps(fee)}
              label={fees[fee]}
              readOnly={readOnly}
              value={form.values[fee]}
              onChange={(typed) => form.setFieldValue(fee, typed)}
            />
          </HelpTip>
        ))}
      </FormGrid>
    </FormSection>
  )
}
