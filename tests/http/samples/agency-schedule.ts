import type { Samples } from './sample.ts'

export const oneWeek = Array.from({ length: 7 }, (_, index) => ({
  day: index + 1,
  openTime: '08:00:00',
  closeTime: '18:00:00',
}))

export const agencyScheduleSamples: Samples = {
  'agency-schedule.read': () => ({ params: { agencySid: 1 } }),
  'agency-schedule.create': async ({ storeAgency }) => ({
    params: { agencySid: (await storeAgency()).sid },
    body: { scheduleArr: oneWeek },
  }),
  'agency-schedule.update': async ({ storeAgency }) => ({
    params: { agencySid: (await storeAgency()).sid },
    body: { scheduleArr: oneWeek },
  }),
  'agency-schedule.apply': async ({ storeSchedule }) => ({ params: { agencySid: await storeSchedule() } }),
}
