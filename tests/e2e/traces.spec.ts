import { expect, test } from '../support/e2e.ts'
import {
  answer,
  head,
  hostile,
  makeTransfer,
  openTraces,
  secrets,
  soap,
  stack,
  text,
} from '../support/e2e-traces.ts'

test('[TRACE-01] [TRACE-02] [TRACE-03] one panel for each call, with its name and time; its texts are indented, colored and masked', async ({
  app,
  page,
}) => {
  const { sid, reference, tokens } = await makeTransfer(app)
  await openTraces(app, page, sid)
  await test.step('several panels are open together', async () => {
    const heads = stack(page).locator('h3')
    const time = /\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d Z$/
    await expect(heads).toHaveText([
      /^sendValidation/,
      /^commitTransaction/,
      /^detailLookup/,
      /^receiveReversalRefused/,
    ])
    for (const one of await heads.all()) await expect(one).toHaveText(time)
    await expect(stack(page).getByRole('region')).toHaveCount(0)
    await head(page, 'sendValidation').click()
    await head(page, 'receiveReversal').click()
    for (const api of ['sendValidation', 'receiveReversal']) {
      await expect(head(page, api)).toHaveAttribute('aria-expanded', 'true')
      await expect(text(page, 'Request', api)).toBeVisible()
      await expect(text(page, 'Response', api)).toBeVisible()
    }
    await expect(text(page, 'Response', 'receiveReversal')).toContainText('<code>wrong_status</code>')
    await head(page, 'sendValidation').click()
    await expect(text(page, 'Request', 'sendValidation')).toHaveCount(0)
    await expect(text(page, 'Request', 'receiveReversal')).toBeVisible()
  })
  await test.step('both texts have indents of 2 and lines of at most 100', async () => {
    await head(page, 'sendValidation').click()
    const request = text(page, 'Request', 'sendValidation')
    const lines = (await request.innerText()).split('\n')
    expect(lines.slice(0, 3)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">',
      '  <soap:Body>',
    ])
    expect(lines[3]).toMatch(/^ {4}<sendValidation xmlns="[^"]+">$/)
    expect(lines).toContain('      <field name="senderFirstName">ANA</field>')
    expect(lines.at(-2)).toBe('  </soap:Body>')
    // What is longer than 100 goes on below, set off by 2.
    const long = lines.findIndex((line) => line.includes('name="messageField2"'))
    expect(lines[long]).toMatch(/^ {6}<field name="messageField2">word0 .* word\d+$/)
    expect(lines[long + 1]).toMatch(/^ {8}word\d+ .*word16<\/field>$/)
    for (const line of [lines[long] ?? '', lines[long + 1] ?? ''])
      expect(line.length).toBeLessThanOrEqual(100)
    const response = text(page, 'Response', 'sendValidation')
    await expect(response).toContainText(`      <referenceNumber>${reference}</referenceNumber>`)
    const colours = await request.evaluate((region) => [
      ...new Set([...region.querySelectorAll('span, bdi')].map((part) => getComputedStyle(part).color)),
    ])
    expect(colours.length).toBeGreaterThanOrEqual(4)
  })
  await test.step('secrets are masked, and hostile texts stay texts', async () => {
    for (const api of ['commitTransaction', 'detailLookup']) await head(page, api).click()
    for (const api of ['sendValidation', 'commitTransaction', 'detailLookup', 'receiveReversal']) {
      await expect(text(page, 'Request', api)).toContainText('<token>***</token>')
    }
    const request = text(page, 'Request', 'sendValidation')
    for (const name of Object.keys(secrets)) {
      await expect(request).toContainText(`<field name="${name}">***</field>`)
    }
    const whole = await page.content()
    for (const secret of [...Object.values(secrets), ...tokens]) expect(whole).not.toContain(secret)
    await expect(request).toContainText('&lt;/field&gt;&lt;script&gt;window.hacked = 1&lt;/script&gt;')
    await expect(request).toContainText('&lt;![CDATA[ x ]]&gt;&amp;amp;&amp;lt;&amp;#60;')
    await expect(request).toContainText(hostile.messageField1)
    await expect(stack(page).locator('script, img, iframe, a, style')).toHaveCount(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    // The writing that was turned round ends with its field: the tag behind it is not turned.
    const turned = request.locator('bdi', { hasText: 'مرحبا' })
    await expect(turned).toHaveCSS('unicode-bidi', 'isolate')
  })
})

test('[TRACE-03] [TRACE-04] times are those of the SOAP bodies, in UTC; markup is shown letter by letter and broken XML as it is', async ({
  app,
  page,
}) => {
  await test.step('times, with a dash for a missing one', async () => {
    await answer(page, [
      {
        api: 'both',
        content: {
          request: soap('<both xmlns="urn:x"><timeStamp>2026-11-07T00:09:31.250+02:00</timeStamp></both>'),
          response: soap(
            '<soap:Fault><faultstring>no</faultstring><detail><f><timeStamp>2026-11-07T02:09:32Z</timeStamp></f></detail></soap:Fault>',
          ),
        },
      },
      { api: 'none', content: { request: soap('<none/>'), response: soap('<none/>') } },
      {
        api: 'outside',
        content: { request: '<timeStamp>2026-11-07T02:09:32Z</timeStamp>', response: soap('') },
      },
    ])
    await openTraces(app, page, 1)
    await expect(stack(page).locator('h3')).toHaveText([
      'bothRefused06/11/2026 22:09:31 Z',
      'none–',
      'outside–',
    ])
    for (const api of ['both', 'none']) await head(page, api).click()
    const sections = stack(page)
      .locator('section')
      .filter({ has: page.locator('h4') })
    await expect(sections.nth(0)).toContainText('Request06/11/2026 22:09:31 Z')
    await expect(sections.nth(1)).toContainText('Response07/11/2026 02:09:32 Z')
    await expect(sections.nth(2)).toContainText('Request–')
    await expect(sections.nth(3)).toContainText('Response–')
  })
  await test.step('CDATA, comments and markup of every kind', async () => {
    const request = soap(
      `<a x="&lt;b&gt; '"><![CDATA[<script>window.hacked = 1</script>]]><!-- <img src=x onerror=alert(1)> --><html xmlns="http://www.w3.org/1999/xhtml"><script>window.hacked = 1</script></html></a>`,
    )
    await answer(page, [{ api: 'odd', content: { request, response: soap('<b/>') } }])
    await page.reload()
    await head(page, 'odd').click()
    const shown = text(page, 'Request', 'odd')
    for (const part of [
      `<a x="&lt;b&gt; '">`,
      '<![CDATA[<script>window.hacked = 1</script>]]>',
      '<!-- <img src=x onerror=alert(1)> -->',
      '<script>window.hacked = 1</script>',
    ]) {
      await expect(shown).toContainText(part)
    }
    await expect(stack(page).locator('script, img, html')).toHaveCount(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })
  await test.step('broken XML, and content only without the others', async () => {
    const broken = '<a><b>1</a><script>window.hacked = 1</script> & <'
    await answer(page, [
      { api: 'broken', content: { request: broken, response: 'not XML at all' } },
      { api: 'half', content: { request: soap('<half/>'), content: 'never shown' } },
      { api: 'third', content: { content: soap('<third/>') } },
      { api: 'empty', content: {} },
    ])
    await page.reload()
    for (const api of ['broken', 'half', 'third', 'empty']) await head(page, api).click()
    const note = 'This is not well-formed XML. It is shown as it was kept.'
    await expect(stack(page).getByText(note)).toHaveCount(2)
    expect(await text(page, 'Request', 'broken').innerText()).toBe(broken)
    await expect(text(page, 'Response', 'broken')).toHaveText('not XML at all')
    await expect(text(page, 'Request', 'half')).toContainText('<half/>')
    await expect(page.getByText('never shown')).toHaveCount(0)
    await expect(text(page, 'Content', 'third')).toContainText('    <third/>')
    await expect(stack(page).getByText('No such message was kept.')).toHaveCount(3)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })
})
