import { expect, test } from 'vitest'
import { sampleOf } from '../messages/sample-order.ts'
import { fillMessage, payOnlineOffer } from './fill-message.ts'

test('online payment is offered where it saves a fee, and where the rest is enough for it', () => {
  expect(payOnlineOffer({ orderTotal: 649_00, codFee: 49_00 })).toBe(
    'Pay online in your orders before it leaves, and save ₹49.00.',
  )
  expect(payOnlineOffer({ orderTotal: 50_00, codFee: 49_00 })).toContain('save ₹49.00')
  expect(payOnlineOffer({ orderTotal: 600_00, codFee: 0 })).toBeNull()
  expect(payOnlineOffer({ orderTotal: 49_99, codFee: 49_00 })).toBeNull()
})

test('the tracking page and the owner’s own addresses are links in a mail; names and reasons of customers are not', () => {
  const { order, facts } = sampleOf('notDelivered', new Date('2026-11-21T07:00:00Z'))
  const text = 'Hello {name}, see https://shop.example/help?order={order}.\n\n{reason}\n\n{tracking}'
  const message = fillMessage(
    'notDelivered',
    { ...order, firstName: 'https://phish.example' },
    { ...facts, note: 'https://reason.example' },
    { notDelivered: { subject: 'Not delivered', heading: 'Not delivered', text } },
  )
  expect(message.texts.join(' ')).toContain('https://phish.example')
  expect(message.texts.join(' ')).toContain('https://reason.example')
  expect(message.addresses).toEqual(['https://shop.example/help?order=1A2B3C4D', 'https://www.indiapost.gov.in/'])
})
