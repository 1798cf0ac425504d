import { expect, test } from 'vitest'
import { examples } from './examples.ts'
import { maskInput } from './mask.ts'
import { readRequest } from './read.ts'
import { writeRequest } from './write.ts'

const secretFields = new Set(['senderPhotoIdNumber', 'senderDOB'])

test('the token, the test answer and the secret fields are gone, and nothing else', () => {
  const { request } = examples.sendValidation
  const masked = maskInput(request, secretFields)
  const fields = request['field'] as { name: string; value: string }[]
  const secret = new Set(['senderPhotoIdNumber', 'senderDOB', 'testAnswer'])
  expect(masked).toEqual({
    ...request,
    token: '***',
    field: fields.map(({ name, value }) => ({ name, value: secret.has(name) ? '***' : value })),
  })
  expect(maskInput(examples.receiveValidation.request, new Set())).toMatchObject({
    token: '***',
    testAnswer: '***',
  })
})

test('the input itself stays as it was', () => {
  const before = structuredClone(examples.sendValidation.request)
  maskInput(examples.sendValidation.request, secretFields)
  expect(examples.sendValidation.request).toEqual(before)
})

test('a secret is hidden however it was written', () => {
  const text = writeRequest('sendValidation', examples.sendValidation.request)
    .replace(/<token>.*<\/token>/, '<token>hush<!-- -->&#104;ush<![CDATA[</token>hush]]></token>')
    .replace(/<field name="senderDOB">[^<]*/, '<field name="sender&#68;OB">hush')
  const { operation, input } = readRequest(text)
  expect(input['token']).toBe('hushhush</token>hush')
  const trace = writeRequest(operation, maskInput(input, secretFields))
  expect(trace).not.toContain('hush')
  expect(readRequest(trace.replace('<token>***', '<token>********')).input['posNumber']).toBe('001')
})

test('a secret in depth, a list of secrets and a field without a name', () => {
  expect(
    maskInput(
      {
        a: { token: 'x', b: ['y'] },
        token: ['x', { y: 'z' }],
        testAnswer: undefined,
        field: [{ value: 'x' }],
      },
      new Set(),
    ),
  ).toEqual({ a: { token: '***', b: ['y'] }, token: ['***', '***'], field: [{ value: '***' }] })
})
