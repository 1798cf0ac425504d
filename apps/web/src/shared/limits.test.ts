import { agencyFields } from '@corridor/contract/agencies'
import { agentFields } from '@corridor/contract/agents'
import { bankFields } from '@corridor/contract/banks'
import { userFields } from '@corridor/contract/users'
import { expect, it } from 'vitest'
import { limitsOf } from './limits.ts'

it('knows what a field shows of the rules before anybody types', () => {
  expect(limitsOf(userFields.shape.name)).toEqual({ required: true, maxLength: 60 })
  expect(limitsOf(userFields.shape.email)).toEqual({ required: true, maxLength: 254 })
  expect(limitsOf(userFields.shape.comments)).toEqual({ required: false, maxLength: 2000 })
  expect(limitsOf(agentFields.shape.zipCode)).toEqual({ required: false, maxLength: 10 })
  expect(limitsOf(bankFields.shape.accZipCode)).toEqual({ required: false, maxLength: 20 })
  expect(limitsOf(agencyFields.shape.longName)).toEqual({ required: true, maxLength: 120 })
})
