import {
  complianceRoutes,
  type field as fieldSchema,
  type panel as panelSchema,
  type rules as rulesSchema,
  type visibility as visibilitySchema,
} from '@corridor/contract/compliance'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'

export type Panel = z.infer<typeof panelSchema>
export type Field = z.infer<typeof fieldSchema>
export type Visibility = z.infer<typeof visibilitySchema>
export type Rules = z.input<typeof rulesSchema>

export function panelQuery(agencySid: number) {
  return queryOptions({
    queryKey: ['compliance', agencySid],
    queryFn: ({ signal }) => call(complianceRoutes.panel, { params: { agencySid } }, signal),
  })
}

/** One call and one transaction for all sub-tabs: half of a rule is no rule. */
export function savePanel(agencySid: number, rules: Rules, rulesVersion: number): Promise<Panel> {
  return call(complianceRoutes.save, { params: { agencySid }, body: { ...rules, rulesVersion } })
}
