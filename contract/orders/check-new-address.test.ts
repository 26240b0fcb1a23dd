import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noCodRules } from '../cash-on-delivery/cod-rules.ts'
import { type DeliveryZone, defaultDispatchSettings } from '../delivery/delivery-settings.ts'
import { quoteDelivery } from '../delivery/quote-delivery.ts'
import { checkNewAddress, type NewAddressCheck } from './check-new-address.ts'

const noConditions = {
  minSubtotal: null,
  maxSubtotal: null,
  minWeightGrams: null,
  maxWeightGrams: null,
  minPieces: null,
  maxPieces: null,
}
const zone = (name: string, charge: number, columns: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id: name,
  name,
  pinRanges: [],
  states: [],
  isRestOfIndia: false,
  rates: [{ ...noConditions, charge }],
  freeFrom: null,
  isCodAvailable: true,
  codSurcharge: 0,
  minDays: 2,
  maxDays: 4,
  ...columns,
})
const zonesOf = (...zones: DeliveryZone[]) => ({
  storeFee: 0,
  zones,
  dispatch: defaultDispatchSettings,
  holidays: [],
})
const south = zone('South', 40_00, { states: ['Karnataka'] })
const check = (changes: Partial<NewAddressCheck> = {}) =>
  checkNewAddress({
    settings: zonesOf(south, zone('North', 100_00, { states: ['Delhi'], maxDays: 9 })),
    cod: null,
    goods: { subtotal: 500_00, weightGrams: 500, pieces: 1 },
    takesCash: true,
    paid: 40_00,
    from: { pinCode: '560001', state: 'Karnataka' },
    to: { pinCode: '570001', state: 'Karnataka' },
    pin: null,
    now: new Date('2026-11-23T04:00:00Z'),
    ...changes,
  })
const toDelhi = { to: { pinCode: '110001', state: 'Delhi' } }

test('an address with the same charge is accepted, with the days on which the order arrives there', () => {
  expect(check()).toEqual({ problem: null, arrives: expect.objectContaining({ to: expect.any(String) }) })
})

test('an address whose delivery costs more is refused with the difference', () => {
  expect(check(toDelhi).problem).toBe('Delivery there costs ₹60.00 more. Please cancel this order and place it again.')
  expect(check({ ...toDelhi, paid: 100_00 }).problem).toBeNull()
})

test('the surcharge for cash on delivery is a part of what the delivery costs', () => {
  const settings = zonesOf(south, zone('North', 40_00, { states: ['Delhi'], codSurcharge: 15_00 }))
  expect(check({ ...toDelhi, settings }).problem).toContain('costs ₹15.00 more')
})

test('a rate that rose since the order was placed does not refuse an address in the same zone', () => {
  expect(check({ settings: zonesOf(zone('South', 90_00, { states: ['Karnataka'] })) }).problem).toBeNull()
  expect(check({ cod: { ...noCodRules, fee: 49_00 } }).problem).toBeNull()
})

test('an address without delivery, and one without cash on delivery, is refused', () => {
  const goa = { to: { pinCode: '403001', state: 'Goa' } }
  expect(check(goa).problem).toBe('We do not deliver to 403001 yet. Please enter another address.')
  const noCash = 'Cash on delivery is not available at 570001. Please enter another address.'
  expect(check({ pin: { isServiceable: true, isCodAvailable: false } }).problem).toBe(noCash)
  expect(check({ cod: { ...noCodRules, blockedPinCodes: ['570001'] } }).problem).toBe(noCash)
})

test('rules about amounts and customers do not refuse a new address', () => {
  expect(
    check({ cod: { ...noCodRules, maxAmount: 0, firstOrderMaxAmount: 0, returnedParcelsFrom: 1 } }).problem,
  ).toBeNull()
})

test('without zones every address is accepted, with no promise', () => {
  expect(check({ ...toDelhi, settings: { ...zonesOf(), storeFee: 49_00 }, paid: 0 })).toEqual({
    problem: null,
    arrives: null,
  })
})

test('an accepted address never costs more than the order pays or than its present address costs now', () => {
  const amount = fc.integer({ min: 0, max: 300_00 })
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (southCharge, northCharge, surcharge, fee, paid) => {
      const settings = zonesOf(
        zone('South', southCharge, { states: ['Karnataka'] }),
        zone('North', northCharge, { states: ['Delhi'], codSurcharge: surcharge }),
      )
      const { problem } = check({ ...toDelhi, settings, paid, cod: { ...noCodRules, fee } })
      const now = new Date('2026-11-23T04:00:00Z')
      const goods = { subtotal: 500_00, weightGrams: 500, pieces: 1 }
      const there = quoteDelivery(settings, { ...goods, ...toDelhi.to, pin: null, now })
      const costs = there.shippingFee + there.codSurcharge + fee
      expect(problem === null).toBe(costs <= Math.max(paid, southCharge + fee))
    }),
  )
})

test('the rules of cash on delivery do not apply to an order that is paid', () => {
  const cod = { ...noCodRules, fee: 30_00, blockedPinCodes: ['570001'] }
  expect(check({ cod }).problem).toContain('Cash on delivery is not available')
  expect(check({ cod, takesCash: false }).problem).toBeNull()
  const withoutCash = zonesOf(
    south,
    zone('North', 40_00, { states: ['Delhi'], isCodAvailable: false, codSurcharge: 50_00 }),
  )
  expect(check({ settings: withoutCash, ...toDelhi }).problem).toContain('Cash on delivery is not available')
  expect(check({ settings: withoutCash, ...toDelhi, takesCash: false }).problem).toBeNull()
})
