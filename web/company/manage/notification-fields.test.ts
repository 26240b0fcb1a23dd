import { expect, test } from 'vitest'
import { afterSaving, toNotificationFields, toNotifications } from './notification-fields.ts'

const saved = {
  newOrder: { enabled: true, addresses: ['owner@example.com', 'desk@example.com'] },
  returnRequest: { enabled: true, addresses: [] },
  refundNeeded: { enabled: true, addresses: ['owner@example.com'] },
  soldOut: { enabled: false, addresses: ['stock@example.com'] },
  deliveryProblem: { enabled: true, addresses: [] },
  reattempt: { enabled: true, addresses: [] },
  packedPaidOnline: { enabled: true, addresses: [] },
  grievance: { enabled: true, addresses: [] },
}

test('addresses are separated by commas, semicolons or spaces', () => {
  const fields = toNotificationFields(saved)
  expect(fields.newOrder.addresses).toBe('owner@example.com, desk@example.com')

  fields.returnRequest.addresses = ' a@example.com; b@example.com,c@example.com '
  const { returnRequest } = toNotifications(fields, saved)
  expect(returnRequest?.addresses).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
})

test('only changed mails are sent, so that another administrator’s change of the others stays', () => {
  const fields = toNotificationFields(saved)
  expect(toNotifications(fields, saved)).toEqual({})
  fields.soldOut = { ...fields.soldOut, enabled: true }
  expect(toNotifications(fields, saved)).toEqual({ soldOut: { enabled: true, addresses: ['stock@example.com'] } })
})

test('after a save the fields have the saved values and what was typed while the call ran', () => {
  const sent = {
    ...toNotificationFields(saved),
    reattempt: { enabled: true, addresses: 'a@example.com;b@example.com' },
  }
  const typed = { ...sent, grievance: { enabled: false, addresses: '' } }
  const response = toNotificationFields({
    ...saved,
    newOrder: { enabled: true, addresses: ['new@example.com'] },
    reattempt: { enabled: true, addresses: ['a@example.com', 'b@example.com'] },
  })
  expect(afterSaving(typed, { sent, saved: response })).toEqual({ ...response, grievance: typed.grievance })
})

test('a mail that is switched off keeps its saved addresses', () => {
  const fields = toNotificationFields(saved)
  fields.refundNeeded = { enabled: false, addresses: 'half an addr' }
  expect(toNotifications(fields, saved).refundNeeded).toEqual({ enabled: false, addresses: ['owner@example.com'] })
})
