import { type KeyHolding, sealedHolding } from '../../platform/keys/holding.ts'
import { madeZipPasswordOf } from './make.ts'
import { zipPasswordOf } from './setup.ts'
import { sftpSecretOf } from './targets.ts'

export const settlementHoldings: readonly KeyHolding[] = [
  sealedHolding({
    name: 'zip passwords of set-ups',
    table: 'settlement_configs',
    sid: 'sid',
    column: 'zip_pass_sealed',
    placeOf: zipPasswordOf,
  }),
  sealedHolding({
    name: 'zip passwords of files',
    table: 'settlements',
    sid: 'file_sid',
    column: 'zip_pass_sealed',
    placeOf: madeZipPasswordOf,
  }),
  sealedHolding({
    name: 'log-ins of SFTP servers',
    table: 'sftp_targets',
    sid: 'agency_sid',
    column: 'secret_sealed',
    placeOf: sftpSecretOf,
  }),
]
