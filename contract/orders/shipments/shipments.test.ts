import { expect, test } from 'vitest'
import { shipments } from './shipments.ts'

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
