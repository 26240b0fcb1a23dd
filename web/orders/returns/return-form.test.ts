import { expect, test } from 'vitest'
import type { Order } from '../order.ts'
import {
  chosenItems,
  emptyReturnForm,
  findProblems,
  isOnlyPieceChosen,
  itemsWithProblem,
  previewReturn,
  type ReturnFormFields,
  type ReturnOptions,
  reasonsFor,
  returnableItems,
  toReturnInput,
} from './return-form.ts'

const kurta = { id: 'kurta', quantity: 2, priceAtPurchase: '500.00', product: { name: 'Kurta' } }
const phone = { id: 'phone', quantity: 1, priceAtPurchase: '1000.00', product: { name: 'Phone' } }
const order = {
  orderTotal: '2100.00',
  shippingFee: '100.00',
  items: [kurta, phone],
} as unknown as Order

const large = { productVariantId: 'large', color: 'navy', optionName: 'Size', optionValue: 'L', stock: 1 }
const option = { until: null, takesAnyReason: true, problem: null, exchanges: [], amount: '0.00' }
const options = (given: Partial<ReturnOptions> = {}): ReturnOptions => ({
  items: [
    { ...option, orderItemId: 'kurta', quantity: 2, exchanges: [large] },
    { ...option, orderItemId: 'phone', quantity: 1, takesAnyReason: false },
  ],
  pickupCharge: '60.00',
  fees: '100.00',
  refundsFees: false,
  needsPayout: false,
  arrivedLate: false,
  ...given,
})
const form = (given: Partial<ReturnFormFields> = {}): ReturnFormFields => ({
  ...emptyReturnForm(order.items),
  pieces: new Map([['kurta', 1]]),
  reason: 'DOES_NOT_FIT',
  ...given,
})
const chosenOf = (fields: ReturnFormFields) => chosenItems(order, options(), fields)

test('the only piece of an order is chosen at once, any others are not', () => {
  expect(emptyReturnForm([phone] as unknown as Order['items']).pieces.get('phone')).toBe(1)
  expect(emptyReturnForm(order.items).pieces.size).toBe(0)
})

test('the only piece can be chosen again after a conflict, and is only named before', () => {
  const onlyPhone = { items: [{ ...option, orderItemId: 'phone', quantity: 1 }] }
  const isFixed = (pieces: Map<string, number>, isUnchanged: boolean) => {
    const chosen = chosenItems(order, options(onlyPhone), { pieces })
    return isOnlyPieceChosen(returnableItems(order, options(onlyPhone)), chosen, isUnchanged)
  }
  const chosen = new Map([['phone', 1]])
  expect(isFixed(chosen, true)).toBe(true)
  expect(isFixed(new Map(), false)).toBe(false)
  expect(isFixed(chosen, false)).toBe(false)
  expect(isFixed(new Map(), true)).toBe(false)
})

test('an item that cannot be returned has its reason, and cannot be chosen', () => {
  const items = [{ ...option, orderItemId: 'phone', quantity: 1, problem: 'The time for returns has ended.' }]
  expect(returnableItems(order, options({ items }))).toEqual([])
  expect(itemsWithProblem(order, options({ items }))).toMatchObject([{ problem: 'The time for returns has ended.' }])
})

test('no more pieces are chosen than can still be returned', () => {
  expect(chosenOf(form({ pieces: new Map([['kurta', 5]]) }))).toMatchObject([{ quantity: 2 }])
})

test('goods that are only taken back if they are faulty need such a reason', () => {
  const fields = form({ pieces: new Map([['phone', 1]]) })
  expect(reasonsFor(options(), chosenOf(fields))).not.toContain('DOES_NOT_FIT')
  expect(findProblems(options(), fields, chosenOf(fields), 'customer').reason).toBe(
    'Phone can only be returned if it is defective or wrong.',
  )
  expect(findProblems(options(), { ...fields, reason: 'DEFECTIVE' }, chosenOf(fields), 'customer')).toEqual({})
})

test('goods can be late only in an order that arrived later than promised', () => {
  const [inTime, late] = [options(), options({ arrivedLate: true })]
  expect(
    findProblems(
      late,
      form({ pieces: new Map([['phone', 1]]) }),
      chosenOf(form({ pieces: new Map([['phone', 1]]) })),
      'customer',
    ).reason,
  ).toBe('Phone can only be returned if it is defective, wrong or late.')
  const fields = form({ pieces: new Map([['phone', 1]]), reason: 'ARRIVED_LATE' })
  expect(reasonsFor(inTime, chosenOf(fields))).not.toContain('ARRIVED_LATE')
  expect(reasonsFor(late, chosenOf(fields))).toContain('ARRIVED_LATE')
  expect(findProblems(options(), fields, chosenOf(fields), 'customer')).toEqual({})
})

test('pieces, a reason and what is sent instead have to be chosen', () => {
  expect(Object.keys(findProblems(options(), form({ pieces: new Map(), reason: '' }), [], 'customer'))).toEqual([
    'pieces',
    'reason',
  ])
  const exchange = form({ resolution: 'EXCHANGE' })
  expect(findProblems(options(), exchange, chosenOf(exchange), 'customer').variants?.get('kurta')).toBe(
    'Choose what you want instead.',
  )
  const chosen = { ...exchange, variants: new Map([['kurta', 'large']]) }
  expect(findProblems(options(), chosen, chosenOf(chosen), 'customer')).toEqual({})
  expect(toReturnInput(chosen, chosenOf(chosen), []).items).toEqual([
    { orderItemId: 'kurta', quantity: 1, seenQuantity: 2, exchangeVariantId: 'large' },
  ])
})

test('an item is exchanged only for what has enough stock', () => {
  const both = form({
    resolution: 'EXCHANGE',
    pieces: new Map([['kurta', 2]]),
    variants: new Map([['kurta', 'large']]),
  })
  expect(findProblems(options(), both, chosenOf(both), 'customer').resolution).toBe(
    'Nothing is in stock to exchange Kurta for.',
  )
})

test('the refund is what was paid, without the pickup; of faulty goods with their part of the fees, and the pickup is free', () => {
  const preview = (given: Partial<ReturnFormFields>) => {
    const fields = form(given)
    return previewReturn(order, options(), fields, chosenOf(fields))
  }
  expect(preview({})).toEqual({ goods: 500_00, fees: 0, charge: 60_00, refund: 440_00 })
  expect(preview({ method: 'OWN_SHIPMENT' })).toMatchObject({ charge: 0, refund: 500_00 })
  expect(preview({ reason: 'DAMAGED' })).toEqual({ goods: 500_00, fees: 25_00, charge: 0, refund: 525_00 })
  expect(
    preview({
      reason: 'DAMAGED',
      pieces: new Map([
        ['kurta', 2],
        ['phone', 1],
      ]),
    }),
  ).toMatchObject({ refund: 2_100_00 })
})
