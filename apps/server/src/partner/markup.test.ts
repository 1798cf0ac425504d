import { expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { message, sendInput, terms } from '#support/gateway.ts'

const script = '<script>pwned=1</script><img src=x onerror=pwned=1>'
const xml = ']]><!-- &lt;&#60;&b; </field><![CDATA[ <?x ?>'
const formula = '=HYPERLINK("http://pwned.example","x")'
const rightToLeft = 'شركة \u202egnp.exe שלום'

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

function messageWith(markup: string): string {
  return message('sendValidation', network.sender, sendInput(network, { comments: 'HERE' })).replace(
    'HERE',
    markup,
  )
}

test.each([
  ['<script>pwned=1</script>', 'invalid_request'],
  [script, 'malformed_xml'],
  [xml, 'malformed_xml'],
  ['&b;', 'malformed_xml'],
  ['<?x ?>', 'forbidden_xml'],
])('refuses %s inside the comments as %s', async (markup, fault) => {
  expect((await gateway.post(messageWith(markup))).fault).toBe(fault)
})

test('stores markup that is marked as text', async () => {
  const reply = await gateway.post(messageWith(`<![CDATA[${script}]]>`))
  expect(reply.fault).toBeUndefined()
  const stored = server.platform.db.selectFrom('transactions').select('comments')
  const { comments } = await stored
    .where('referenceNumber', '=', reply.get('referenceNumber'))
    .executeTakeFirstOrThrow()
  expect(comments).toBe(script)
})

test.each([script, xml, formula, rightToLeft])(
  'refuses %s as a request id, option or currency',
  async (text) => {
    for (const wrong of [
      { clientRequestID: text },
      { deliveryOption: text },
      { terms: terms(network, { sendCurrency: text }) },
    ]) {
      const reply = await gateway.call('sendValidation', network.sender, sendInput(network, wrong))
      expect(reply.fault).toMatch(/./)
    }
  },
)
