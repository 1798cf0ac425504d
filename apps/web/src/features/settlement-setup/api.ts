import {
  type code as codeSchema,
  settlementSetupRoutes as routes,
  type setup as setupSchema,
  type sftpTarget as sftpTargetSchema,
} from '@corridor/contract/settlement-setup'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'

type Config = z.infer<typeof setupSchema>
type Code = z.infer<typeof codeSchema>
export type SftpTarget = z.infer<typeof sftpTargetSchema>

/** The set-up of one agency with its codes; one that does not exist yet is version 0. */
export interface Setup {
  /** Of the agency: it has one set-up at most. */
  readonly sid: number
  readonly version: number
  readonly config: Config | null
  readonly codes: readonly Code[]
}

export function setupQuery(agencySid: number) {
  return queryOptions({
    queryKey: ['settlement-setup', agencySid],
    queryFn: async ({ signal }): Promise<Setup> => {
      const params = { agencySid }
      const [config, codes] = await Promise.all([
        call(routes.get, { params }, signal),
        call(routes.codes, { params }, signal),
      ])
      return { sid: agencySid, version: config?.version ?? 0, config, codes }
    },
  })
}

type NewConfig = z.input<(typeof routes)['update']['body']>['settlement']
type NewCodes = z.input<(typeof routes)['update']['body']>['settlementCodeArr']

interface Wire {
  readonly settlement: NewConfig
  readonly settlementCodeArr: NewCodes
}

/** A password goes along only where one was typed. */
export async function saveSetup({ sid, config }: Setup, wire: Wire, zipPass: string): Promise<Setup> {
  const { settlement, settlementCodeArr } = wire
  const saved = config
    ? await call(routes.update, {
        params: { settlementSid: config.sid },
        body: {
          settlement: { ...settlement, version: config.version },
          settlementCodeArr,
          ...(zipPass !== '' && { zipPassN: zipPass }),
        },
      })
    : await call(routes.create, {
        body: {
          settlement: { ...settlement, agency: sid, ...(zipPass !== '' && { zipPass }) },
          settlementCodeArr,
        },
      })
  return { sid, version: saved.settlement.version, config: saved.settlement, codes: saved.settlementCodeArr }
}

/** In clear, and kept by nobody: whoever shows it forgets it again. */
export async function revealZipPassword(settlementSid: number): Promise<string> {
  return (await call(routes.revealZipPassword, { params: { settlementSid } })).zipPass
}

export function sftpQuery(agencySid: number) {
  return queryOptions({
    queryKey: ['sftp-target', agencySid],
    queryFn: ({ signal }) => call(routes.sftp, { params: { agencySid } }, signal),
  })
}

export function saveSftp(agencySid: number, body: z.input<(typeof routes)['saveSftp']['body']>) {
  return call(routes.saveSftp, { params: { agencySid }, body })
}

export function removeSftp({ agency, version }: SftpTarget) {
  return call(routes.removeSftp, { params: { agencySid: agency }, query: { version: String(version) } })
}

export function testSftp(agencySid: number, accept?: string) {
  return call(routes.testSftp, { params: { agencySid }, body: accept === undefined ? {} : { accept } })
}

export type SftpTested = Awaited<ReturnType<typeof testSftp>>
