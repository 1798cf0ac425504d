import type { Samples } from './sample.ts'

const viewFields = { name: 'Old ones', search: { status: 'AVAIL', dateTo: 'today-8' }, profiles: [] }

export const viewsSamples: Samples = {
  'views.create': ({ unique }) => ({
    body: { ...viewFields, name: `Own ${unique}`.slice(0, 40), list: 'transactions' },
  }),
  'views.update': async ({ storeView, unique }) => {
    const { sid, version } = await storeView()
    return { params: { sid }, body: { ...viewFields, name: `New ${unique}`.slice(0, 40), version } }
  },
  'views.remove': async ({ storeView }) => ({ params: { sid: (await storeView()).sid } }),
}
