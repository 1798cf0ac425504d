import { transactionsRoutes } from '@corridor/contract/transactions'
import { beforeAll, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { fields, newId, person, sendTransfer } from '#support/gateway.ts'
import { addUser, testPassword } from '#support/server.ts'

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

beforeAll(async () => {
  await addUser(server.platform, 'reader', 5)
})

/** The keys of the specification, each with a value that a counter would type. */
const atTheSender = {
  ...person,
  senderLastName2: 'MORA',
  testQuestion: 'First dog?',
  testAnswer: 'Rex',
  messageField1: 'Happy birthday',
  messageField2: 'See you soon',
  receiverLastName2: 'SOTO',
  senderCountry: 'USA',
  senderBirthCountry: 'MEX',
  senderPhotoIdCountry: 'USA',
  senderLegalIdIssueCountry: 'USA',
  receiverCountry: 'MEX',
  senderDOB: '1990-05-17',
  senderPhotoIdIssueDate: '2020-01-02',
  senderPhotoIdExpDate: '2030-01-01',
  senderPhotoIdNumber: 'X1234567',
  senderPhotoIdType: 'PAS',
  senderLegalIdType: 'SSN',
  senderOccupation: 'CON',
  sourceOfFunds: 'SAL',
}

const atThePayer = {
  receiverBirthCountry: 'MEX',
  receiverPhotoIdCountry: 'MEX',
  receiverLegalIdIssueCountry: 'MEX',
  receiverDOB: '1985-12-31',
  receiverPhotoIdIssueDate: '2021-01-02',
  receiverPhotoIdExpDate: '2031-01-01',
  receiverPhotoIdType: 'GOV',
  receiverLegalIdType: 'INT',
  receiverOccupation: 'RET',
}

const columns =
  `sid referenceNumber status_sid deliveryOption sendCountry receiveCountry dateTransaction dateAvailable
  dateReceive sndAgency_sid rcvAgency_sid agentSnd agentRcv sendAmount totalSendFees totalSendTaxes sendCurrency
  totalAmountToCollect amountBase sndFeesBase sndTaxesBase amountToCollectBase exchangeRate receiveAmount
  receiveCurrency comments fieldsJSON rcvFieldsJSON`.split(/\s+/)

test('[TRAN-22] [TRAN-23] a transfer has every field of the wire, and what was asked at both counters', async () => {
  const referenceNumber = await sendTransfer(gateway, network, { field: fields(atTheSender) })
  const checked = await gateway.call('receiveValidation', network.payer, {
    ...newId(),
    referenceNumber,
    testAnswer: 'rex',
    field: fields(atThePayer),
  })
  await gateway.call('receiveCommit', network.payer, {
    ...newId(),
    validationID: checked.get('validationID'),
  })
  const session = await server.client.logIn('reader', testPassword)
  const [row] = (await server.client.call(
    transactionsRoutes.list,
    { query: { reference: referenceNumber } },
    session,
  )) as { sid: number }[]
  const [found] = (await server.client.call(
    transactionsRoutes.search,
    { body: { search: { sid: row?.sid } } },
    session,
  )) as Record<string, unknown>[]
  expect(columns.filter((name) => found?.[name] === undefined || found[name] === null)).toEqual([])
  expect([found?.['fieldsJSON'], found?.['rcvFieldsJSON']]).toEqual([
    { ...atTheSender, testAnswer: '••••', senderPhotoIdNumber: '•••• 4567' },
    atThePayer,
  ])
})
