import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../durations.ts'
import { startOfDayInIndia } from '../india-time.ts'
import {
  type DeliveryRate,
  type DeliverySettings,
  type DeliveryZone,
  defaultDispatchSettings,
} from './delivery-settings.ts'
import { type DeliveryInput, quoteDelivery } from './quote-delivery.ts'

const noConditions = {
  minSubtotal: null,
  maxSubtotal: null,
  minWeightGrams: null,
  maxWeightGrams: null,
  minPieces: null,
  maxPieces: null,
}
const rate = (charge: number, conditions: Partial<DeliveryRate> = {}): DeliveryRate => ({
  ...noConditions,
  ...conditions,
  charge,
})

const zone = (name: string, fields: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id: name,
  name,
  pinRanges: [],
  states: [],
  isRestOfIndia: false,
  rates: [rate(49_00)],
  freeFrom: null,
  isCodAvailable: true,
  codSurcharge: 0,
  minDays: 2,
  maxDays: 4,
  ...fields,
})

const settings = (zones: DeliveryZone[], fields: Partial<DeliverySettings> = {}): DeliverySettings => ({
  storeFee: 49_00,
  zones,
  dispatch: { ...defaultDispatchSettings, handlingDays: 0 },
  holidays: [],
  ...fields,
})

// A Wednesday, 11:30 in India.
const wednesday = new Date('2026-11-25T06:00:00Z')
const order = (fields: Partial<DeliveryInput> = {}): DeliveryInput => ({
  pinCode: '560001',
  state: 'Karnataka',
  subtotal: 300_00,
  weightGrams: 500,
  pieces: 1,
  now: wednesday,
  pin: null,
  ...fields,
})

test('without zones the store’s fee applies below the free shipping threshold, and nothing is promised', () => {
  const today = { zone: null, isServiceable: true, isCodAvailable: true, codSurcharge: 0, arrives: null }
  expect(quoteDelivery(settings([]), order())).toMatchObject({ ...today, shippingFee: 49_00, freeFrom: 499_00 })
  expect(quoteDelivery(settings([]), order({ subtotal: 499_00 }))).toMatchObject({ ...today, shippingFee: 0 })
  expect(quoteDelivery(settings([], { storeFee: 0 }), order())).toMatchObject({
    ...today,
    shippingFee: 0,
    freeFrom: null,
  })
})

test('a zone with the PIN code comes before one with the state, and this before the rest of India', () => {
  const zones = [
    zone('Rest', { isRestOfIndia: true }),
    zone('South', { states: ['Karnataka', 'Kerala'] }),
    zone('Bengaluru', { pinRanges: [{ from: '560001', to: '560110' }] }),
  ]
  const zoneFor = (fields: Partial<DeliveryInput>) => quoteDelivery(settings(zones), order(fields)).zone?.name
  expect(zoneFor({})).toBe('Bengaluru')
  expect(zoneFor({ pinCode: '560110' })).toBe('Bengaluru')
  expect(zoneFor({ pinCode: '560111' })).toBe('South')
  expect(zoneFor({ pinCode: null })).toBe('South')
  expect(zoneFor({ pinCode: '110001', state: 'Delhi' })).toBe('Rest')
  expect(zoneFor({ pinCode: '900001', state: null })).toBe('Rest')
})

test('an order to no zone is not delivered; with an unknown destination the rest of India or the first zone prices it', () => {
  const south = zone('South', { states: ['Karnataka'], rates: [rate(30_00)] })
  expect(quoteDelivery(settings([south]), order({ pinCode: '744301', state: 'Andaman and Nicobar Islands' }))).toEqual({
    zone: null,
    isServiceable: false,
    isCodAvailable: false,
    shippingFee: 0,
    codSurcharge: 0,
    freeFrom: null,
    arrives: null,
    rateIndex: null,
  })
  const unknown = order({ pinCode: null, state: null })
  expect(quoteDelivery(settings([south]), unknown)).toMatchObject({ shippingFee: 30_00, arrives: null })
  const rest = zone('Rest', { isRestOfIndia: true, rates: [rate(80_00)] })
  expect(quoteDelivery(settings([south, rest]), unknown)).toMatchObject({ zone: { name: 'Rest' }, shippingFee: 80_00 })
})

test('the first rate that applies to value, weight and pieces is charged, and free delivery begins at its amount', () => {
  const rates = [
    rate(0, { maxPieces: 2, minSubtotal: 300_00, maxWeightGrams: 400 }),
    rate(40_00, { maxWeightGrams: 500 }),
    rate(70_00, { maxWeightGrams: 1000, minWeightGrams: 501 }),
    rate(120_00),
  ]
  const zones = [zone('India', { isRestOfIndia: true, rates, freeFrom: 1000_00 })]
  const feeFor = (fields: Partial<DeliveryInput>) => {
    const { shippingFee, rateIndex } = quoteDelivery(settings(zones), order(fields))
    return [shippingFee, rateIndex]
  }
  expect(feeFor({ weightGrams: 400 })).toEqual([0, 0])
  expect(feeFor({ weightGrams: 400, pieces: 3 })).toEqual([40_00, 1])
  expect(feeFor({ weightGrams: 400, subtotal: 299_99 })).toEqual([40_00, 1])
  expect(feeFor({ weightGrams: 500 })).toEqual([40_00, 1])
  expect(feeFor({ weightGrams: 501 })).toEqual([70_00, 2])
  expect(feeFor({ weightGrams: 1001 })).toEqual([120_00, 3])
  expect(feeFor({ weightGrams: 1001, subtotal: 999_99 })).toEqual([120_00, 3])
  expect(feeFor({ weightGrams: 1001, subtotal: 1000_00 })).toEqual([0, null])
  expect(feeFor({ pieces: 0, subtotal: 0, weightGrams: 0 })).toEqual([0, null])
})

test('a rule of the PIN code ends delivery or cash on delivery, with zones and without', () => {
  const india = [zone('India', { isRestOfIndia: true })]
  for (const zones of [[], india]) {
    const quoteFor = (pin: DeliveryInput['pin']) => quoteDelivery(settings(zones), order({ pin }))
    expect(quoteFor({ isServiceable: false, isCodAvailable: false }).isServiceable).toBe(false)
    expect(quoteFor({ isServiceable: true, isCodAvailable: false })).toMatchObject({
      isServiceable: true,
      isCodAvailable: false,
    })
    expect(quoteFor({ isServiceable: true, isCodAvailable: true }).isCodAvailable).toBe(true)
  }
  const prepaid = [zone('Islands', { isRestOfIndia: true, isCodAvailable: false })]
  const pin = { isServiceable: true, isCodAvailable: true }
  expect(quoteDelivery(settings(prepaid), order({ pin })).isCodAvailable).toBe(false)
})

test('an order leaves at the next dispatch day after the cut-off time in India, and holidays count nowhere', () => {
  const arrives = (now: string, fields: Partial<DeliverySettings> = {}) =>
    quoteDelivery(settings([zone('India', { isRestOfIndia: true })], fields), order({ now: new Date(`${now}+05:30`) }))
      .arrives

  expect(arrives('2026-11-25T13:59')).toEqual({ from: '2026-11-27', to: '2026-11-29' })
  expect(arrives('2026-11-25T14:00')).toEqual({ from: '2026-11-28', to: '2026-11-30' })
  // A Saturday after the cut-off time: the order leaves on Monday.
  expect(arrives('2026-11-28T18:00')).toEqual({ from: '2026-12-02', to: '2026-12-04' })
  const holidays = ['2026-11-26', '2026-11-28']
  expect(arrives('2026-11-25T13:59', { holidays })).toEqual({ from: '2026-11-29', to: '2026-12-01' })
  expect(arrives('2026-11-25T14:00', { holidays })).toEqual({ from: '2026-11-30', to: '2026-12-02' })
  const dispatch = { ...defaultDispatchSettings, handlingDays: 2 }
  expect(arrives('2026-11-27T10:00', { dispatch })).toEqual({ from: '2026-12-02', to: '2026-12-04' })
})

const amount = fc.integer({ min: 0, max: 5000_00 })
const limit = fc.option(fc.integer({ min: 0, max: 5000_00 }))
const anyRate: fc.Arbitrary<DeliveryRate> = fc.record({
  minSubtotal: limit,
  maxSubtotal: limit,
  minWeightGrams: limit,
  maxWeightGrams: limit,
  minPieces: limit,
  maxPieces: limit,
  charge: amount,
})
const pinCode = fc.integer({ min: 110_000, max: 110_020 }).map(String)
const state = fc.constantFrom('Delhi', 'Karnataka', 'Goa')
const anyZone = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  pinRanges: fc.array(fc.record({ from: pinCode, to: pinCode }), { maxLength: 3 }),
  states: fc.array(state, { maxLength: 2 }),
  isRestOfIndia: fc.boolean(),
  rates: fc.array(anyRate, { minLength: 1, maxLength: 4 }),
  freeFrom: fc.option(amount),
  isCodAvailable: fc.boolean(),
  codSurcharge: amount,
  minDays: fc.nat(10),
  maxDays: fc.nat(10),
}) as fc.Arbitrary<DeliveryZone>
const anyDay = fc.nat(40).map((days) => new Date(Date.UTC(2026, 10, 20) + days * dayMs).toISOString().slice(0, 10))
const anySettings: fc.Arbitrary<DeliverySettings> = fc.record({
  storeFee: amount,
  zones: fc.array(anyZone, { maxLength: 5 }),
  dispatch: fc.record({
    cutOff: fc.constantFrom('00:00', '09:30', '14:00', '23:59'),
    dispatchDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    handlingDays: fc.nat(5),
    defaultWeightGrams: fc.constant(500),
  }),
  holidays: fc.uniqueArray(anyDay, { maxLength: 20 }),
})
const anyTime = fc.nat(40 * 24 * 60).map((minutes) => new Date(Date.UTC(2026, 10, 20) + minutes * 60_000))
const anyInput: fc.Arbitrary<DeliveryInput> = fc.record({
  pinCode: fc.option(pinCode),
  state: fc.option(state),
  subtotal: amount,
  weightGrams: fc.nat(5000),
  pieces: fc.nat(50),
  now: anyTime,
  pin: fc.option(fc.record({ isServiceable: fc.boolean(), isCodAvailable: fc.boolean() })),
})

test('no charge is negative, and what is not delivered costs and promises nothing', () => {
  fc.assert(
    fc.property(anySettings, anyInput, (given, input) => {
      const quote = quoteDelivery(given, input)
      expect(quote.shippingFee).toBeGreaterThanOrEqual(0)
      expect(quote.codSurcharge).toBeGreaterThanOrEqual(0)
      if (!quote.isServiceable) expect(quote).toMatchObject({ isCodAvailable: false, shippingFee: 0, arrives: null })
    }),
  )
})

test('orders arrive on a day after they were placed, in order of the range, and never on a holiday', () => {
  fc.assert(
    fc.property(anySettings, anyInput, (given, input) => {
      const { arrives } = quoteDelivery(given, input)
      if (!arrives) return
      expect(arrives.from <= arrives.to).toBe(true)
      expect(given.holidays).not.toContain(arrives.from)
      expect(given.holidays).not.toContain(arrives.to)
      expect(startOfDayInIndia(arrives.from).getTime() + dayMs).toBeGreaterThan(input.now.getTime())
    }),
  )
})

test('a later order never arrives earlier', () => {
  fc.assert(
    fc.property(anySettings, anyInput, fc.nat(20 * 24), (given, input, hours) => {
      const later = new Date(input.now.getTime() + hours * hourMs)
      const [first, second] = [input, { ...input, now: later }].map((each) => quoteDelivery(given, each).arrives)
      expect(Boolean(second)).toBe(Boolean(first))
      if (first && second) expect(second.from >= first.from && second.to >= first.to).toBe(true)
    }),
  )
})

test('of zones of the same kind the first one applies, wherever zones of other kinds stand', () => {
  const rankFor = ({ pinRanges, states, isRestOfIndia }: DeliveryZone, pin: string, stateName: string | null) => {
    if (pinRanges.some(({ from, to }) => from <= pin && pin <= to)) return 0
    if (states.some((name) => name === stateName)) return 1
    return isRestOfIndia ? 2 : 3
  }
  fc.assert(
    fc.property(anySettings, anyInput, pinCode, (given, input, pin) => {
      const zones = given.zones.map((each, index) => ({ ...each, id: String(index) }))
      const ranks: number[] = zones.map((each) => rankFor(each, pin, input.state))
      const first = ranks.indexOf(Math.min(...ranks))
      const expected = zones[first] && ranks[first]! < 3 ? zones[first].id : undefined
      expect(quoteDelivery({ ...given, zones }, { ...input, pinCode: pin, pin: null }).zone?.id).toBe(expected)
    }),
  )
})
