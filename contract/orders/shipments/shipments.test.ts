import { expect, test } from 'vitest'
import { returns } from '../returns/returns.ts'
import { shipments } from './shipments.ts'

const unnamed = { courier: null, courierName: null, trackingNumber: null, trackingUrl: null, weightGrams: null }

const linkOf = (trackingUrl: string) =>
  shipments.createShipment.body.safeParse({ courier: 'OWN', trackingUrl }).data?.trackingUrl

test.each([
  ['https://example.com/track?no=1', 'https://example.com/track?no=1'],
  ['HTTPS://Example.com/Track', 'https://example.com/Track'],
  ['https:example.com', 'https://example.com/'],
  ['https://example.com/a b\nc', 'https://example.com/a%20bc'],
])('the tracking link %j is saved as %j', (typed, saved) => {
  expect(linkOf(typed)).toBe(saved)
})

test.each(['http://example.com', 'javascript:alert(1)', 'example.com'])('%j is no tracking link', (typed) => {
  expect(linkOf(typed)).toBeUndefined()
})

test('a tracking link may have 500 characters as it is saved', () => {
  const link = `https://example.com/${'क'.repeat(53)}/xx`
  expect(linkOf(link)).toHaveLength(500)
  expect(linkOf(`${link}x`)).toBeUndefined()
})

test('a link that is too long as it is saved is refused at its field, for a shipment and for a return', () => {
  const trackingUrl = `https://example.com/${'क'.repeat(480)}`
  for (const { body } of [shipments.createShipment, shipments.updateShipment, returns.sendReturn]) {
    expect(body.safeParse({ courier: 'OTHER', courierName: 'Bus', trackingUrl }).error?.issues).toMatchObject([
      { path: ['trackingUrl'], message: expect.stringMatching(/^Tracking link must not exceed 500 characters/) },
    ])
  }
})

test('a shipment whose saved link is longer is edited', () => {
  const seen = { ...unnamed, courier: 'OWN', trackingUrl: new URL(`https://example.com/${'क'.repeat(480)}`).href }
  const edited = shipments.updateShipment.body.safeParse({ courier: 'OWN', trackingUrl: 'https://example.com/1', seen })
  expect(edited.data).toMatchObject({ trackingUrl: 'https://example.com/1', seen })
})
