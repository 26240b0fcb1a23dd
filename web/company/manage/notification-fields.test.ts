import { expect, test } from 'vitest'
import { toNotificationFields, toNotifications } from './notification-fields.ts'

const saved = {
  newOrder: { enabled: true, addresses: ['owner@example.com', 'desk@example.com'] },
  returnRequest: { enabled: true, addresses: [] },
  refundNeeded: { enabled: true, addresses: ['owner@example.com'] },
  soldOut: { enabled: false, addresses: ['stock@example.com'] },
  reattempt: { enabled: true, addresses: [] },
  grievance: { enabled: true, addresses: [] },
}

test('addresses are separated by commas, semicolons or spaces', () => {
  const fields = toNotificationFields(saved)
  expect(fields.newOrder.addresses).toBe('owner@example.com, desk@example.com')
  expect(toNotifications(fields, saved)).toEqual(saved)

  fields.returnRequest.addresses = ' a@example.com; b@example.com,c@example.com '
  const { addresses } = toNotifications(fields, saved).returnRequest
  expect(addresses).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
})

test('a mail that is switched off keeps its saved addresses', () => {
  const fields = toNotificationFields(saved)
  fields.refundNeeded = { enabled: false, addresses: 'half an addr' }
  expect(toNotifications(fields, saved).refundNeeded).toEqual({ enabled: false, addresses: ['owner@example.com'] })
})
