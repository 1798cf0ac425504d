import { createSetup } from '../../apps/server/src/features/settlement-setup/service.ts'
import { saveTarget } from '../../apps/server/src/features/settlement-setup/sftp-service.ts'
import type { HostCall } from '../../apps/server/src/platform/call.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { seededRandom } from './random.ts'

const objects = ['currency', 'country', 'dest_ctry'] as const

/** How each agency wants its files: most of them daily, some in digits, a few brought to a server of theirs. */
export async function addSettlementSetups(platform: Platform, call: HostCall): Promise<void> {
  const agencies = await platform.db
    .selectFrom('agencies')
    .select(['sid', 'shortName', 'activeSnd', 'activeRcv'])
    .orderBy('sid')
    .execute()
  for (const { sid, shortName, activeSnd, activeRcv } of agencies) {
    const random = seededRandom(sid)
    const domain = `${shortName.toLowerCase().replaceAll(' ', '-')}.example.com`
    const isDelivered = random.chance(0.25)
    const form = () => (random.chance(0.3) ? ('num' as const) : ('alp' as const))
    await createSetup(platform, call, {
      settlement: {
        agency: sid,
        idType: random.chance(0.5) ? 1 : 2,
        charDel: random.pick(['', '', ';', '|', '\t']),
        idTypeTrns: activeSnd && activeRcv ? 'SR' : activeSnd ? 'S' : 'R',
        comMethod: 1,
        groupMail: random.chance(0.4) ? `settlement@${domain}, ops@${domain}` : `settlement@${domain}`,
        ftpOption: isDelivered ? 2 : 1,
        zipUser: '',
        zipPass: `Demo zip of agency ${sid}`,
        schedDaily: random.chance(0.9),
        schedMonth: random.chance(0.4),
        schedWeek: random.chance(0.3),
      },
      settlementCodeArr: objects.map((typeObject) => ({
        typeObject,
        send: form(),
        receive: form(),
        cancel: form(),
        reverse: form(),
      })),
    })
    if (isDelivered) {
      await saveTarget(platform, call, sid, {
        host: `sftp.${domain}`,
        port: 22,
        account: 'corridor',
        folder: '/in/settlement',
        loginWith: 'password',
        secretN: `demo password of agency ${sid}`,
      })
    }
  }
}
