import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeForPickup } from './pickup-charge.ts'
import { returnMethods, returnResolutions } from './return-schema.ts'

const request = fc.record({
  method: fc.constantFrom(...returnMethods),
  resolution: fc.constantFrom(...returnResolutions),
  isFaulty: fc.boolean(),
})

test('only the pickup of goods that are refunded and not faulty is charged, and then as a whole', () => {
  fc.assert(
    fc.property(request, fc.nat(500_00), (given, charge) => {
      const isFree = given.isFaulty || given.method !== 'PICKUP' || given.resolution !== 'REFUND'
      expect(chargeForPickup(given, charge)).toBe(isFree ? 0 : charge)
    }),
  )
})
