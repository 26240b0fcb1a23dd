import fc from 'fast-check'
import { expect, test } from 'vitest'
import { courierText, parcelPattern, parcelText, shipmentText, withoutParcelNumber } from './shipment-text.ts'

const name = fc.option(fc.string({ minLength: 1 }))
const shipments = fc.record({ number: fc.integer({ min: 1, max: 999_999 }), courierName: name, trackingNumber: name })

test('what names a shipment is read again: its number, and the rest without it', () => {
  fc.assert(
    fc.property(shipments, fc.constantFrom('', ': Nobody was at home.'), (shipment, reason) => {
      const note = `${shipmentText(shipment)}${reason}`
      expect(new RegExp(parcelPattern).exec(note)?.[1]).toBe(String(shipment.number))
      const courier = courierText(shipment)
      expect(withoutParcelNumber(note)).toBe((courier ? `${courier}${reason}` : reason.slice(2)) || null)
    }),
  )
})

test('a note about no shipment stays', () => {
  expect(withoutParcelNumber('Not paid in time.')).toBe('Not paid in time.')
  expect(withoutParcelNumber(`${parcelText(1)}. Not paid when it was shipped.`)).toBe('Not paid when it was shipped.')
})
