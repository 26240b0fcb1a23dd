import { expect, test } from 'vitest'
import { type Booking, courierRateText, shipmentBookingText } from './booking.ts'

const booking: Booking = {
  shipmentId: '00000000-0000-4000-8000-000000000000',
  state: 'BOOKED',
  courierName: 'Delhivery Surface',
  trackingNumber: '19',
  charge: '54.00',
  labelUrl: null,
  pickupOn: null,
  pickupReference: null,
  error: null,
  requestedOn: '2026-11-20T06:00:00.000Z',
}

test('a booking says what became of it, a booked one only what failed since', () => {
  expect(shipmentBookingText(booking)).toBeNull()
  expect(shipmentBookingText({ ...booking, error: 'Already in Pickup Queue.' })).toBe('Already in Pickup Queue.')
  expect(shipmentBookingText({ ...booking, state: 'FAILED', error: 'Recharge the wallet.' })).toBe(
    'Not booked: Recharge the wallet.',
  )
  expect(shipmentBookingText({ ...booking, state: 'UNKNOWN' })).toContain('asked again')
})

test('a courier is described by what is known of it', () => {
  const rate = { courierId: 1, courierName: 'Test', charge: '54.00', isRecommended: false }
  expect(courierRateText({ ...rate, takesCash: true, estimatedDays: 1, rating: 4.4 })).toBe('1 day · rated 4.4')
  expect(courierRateText({ ...rate, takesCash: false, estimatedDays: null, rating: null })).toBe('no cash on delivery')
})
