import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reduceLines } from '../cancellations/cancel-pieces.ts'
import type { LinePieces } from '../cost-of-pieces.ts'
import { isPartlyShipped, isWhollyDelivered, shipmentCash, waitingPieces } from './pieces.ts'
import { type ShipmentStatus, shipmentStatuses } from './shipment-states.ts'

const kurta = { id: 'kurta', quantity: 3, priceAtPurchase: 499_00, discount: 97_00 }
const phone = { id: 'phone', quantity: 1, priceAtPurchase: 19_999_00 }
const shipment = (status: ShipmentStatus, items: LinePieces[], cashAmount = 0) => ({ status, items, cashAmount })

test('pieces wait until they are in a shipment that is not canceled', () => {
  const twoKurtas = [{ orderItemId: 'kurta', quantity: 2 }]
  expect(waitingPieces([kurta, phone], [])).toEqual([
    { orderItemId: 'kurta', quantity: 3 },
    { orderItemId: 'phone', quantity: 1 },
  ])
  expect(waitingPieces([kurta, phone], [shipment('READY', twoKurtas)])).toEqual([
    { orderItemId: 'kurta', quantity: 1 },
    { orderItemId: 'phone', quantity: 1 },
  ])
  expect(waitingPieces([kurta], [shipment('CANCELED', twoKurtas)])).toEqual([{ orderItemId: 'kurta', quantity: 3 }])
})

test('an order is partly shipped while some of its pieces have left and others have not', () => {
  const all = [{ orderItemId: 'kurta', quantity: 3 }]
  const one = [{ orderItemId: 'kurta', quantity: 1 }]
  const two = [{ orderItemId: 'kurta', quantity: 2 }]
  expect(isPartlyShipped([kurta], [])).toBe(false)
  expect(isPartlyShipped([kurta], [shipment('READY', all)])).toBe(false)
  expect(isPartlyShipped([kurta], [shipment('IN_TRANSIT', one)])).toBe(true)
  expect(isPartlyShipped([kurta], [shipment('DELIVERED', one), shipment('READY', two)])).toBe(true)
  expect(isPartlyShipped([kurta], [shipment('DELIVERED', one), shipment('OUT_FOR_DELIVERY', two)])).toBe(false)
})

test('an order is wholly delivered once all of its pieces are in delivered shipments', () => {
  const one = [{ orderItemId: 'kurta', quantity: 1 }]
  const two = [{ orderItemId: 'kurta', quantity: 2 }]
  expect(isWhollyDelivered([kurta], [])).toBe(false)
  expect(isWhollyDelivered([kurta], [shipment('DELIVERED', one), shipment('IN_TRANSIT', two)])).toBe(false)
  expect(isWhollyDelivered([kurta], [shipment('DELIVERED', one), shipment('DELIVERED', two)])).toBe(true)
  expect(isWhollyDelivered([kurta, phone], [shipment('DELIVERED', one), shipment('DELIVERED', two)])).toBe(false)
})

test('a shipment collects what its pieces cost, the first one also the fees', () => {
  const items = [kurta, phone]
  // 1,400 for three kurtas, 19,999 for the phone, 50 for delivery and cash on delivery.
  const due = 21_449_00
  const first = [{ orderItemId: 'phone', quantity: 1 }]
  expect(shipmentCash(items, [], first, due)).toBe(20_049_00)
  const sent = [shipment('IN_TRANSIT', first, 20_049_00)]
  expect(shipmentCash(items, sent, [{ orderItemId: 'kurta', quantity: 3 }], due)).toBe(1_400_00)
})

test('what was paid ahead is taken off the first shipments', () => {
  const first = [{ orderItemId: 'kurta', quantity: 1 }]
  const due = 1_400_00 - 500_00
  expect(shipmentCash([kurta], [], first, due)).toBe(0)
  const sent = [shipment('IN_TRANSIT', first, 0)]
  expect(shipmentCash([kurta], sent, [{ orderItemId: 'kurta', quantity: 2 }], due)).toBe(due)
})

test('an order that was paid online has nothing to collect', () => {
  expect(shipmentCash([kurta], [], [{ orderItemId: 'kurta', quantity: 3 }], 0)).toBe(0)
})

/** Items, what is to be collected for them, and a division of their pieces into shipments of which some are canceled. */
const sentOrder = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      priceAtPurchase: fc.integer({ min: 0, max: 99_99_999_99 }),
      discountPercent: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((items) =>
    items.map(({ quantity, priceAtPurchase, discountPercent }, index) => ({
      id: `item ${index}`,
      quantity,
      priceAtPurchase,
      discount: Math.floor((quantity * priceAtPurchase * discountPercent) / 100),
    })),
  )

test('the shipments of an order together collect exactly what is due, however it is divided and canceled', () => {
  fc.assert(
    fc.property(
      sentOrder,
      fc.nat(500_00),
      fc.array(fc.record({ take: fc.nat(9), cancels: fc.boolean() }), { maxLength: 12 }),
      (items, fees, steps) => {
        const due = items.reduce((sum, item) => sum + item.quantity * item.priceAtPurchase - item.discount, fees)
        const shipments: ReturnType<typeof shipment>[] = []
        const send = (pieces: LinePieces[]) => {
          const cash = shipmentCash(items, shipments, pieces, due)
          expect(cash).toBeGreaterThanOrEqual(0)
          shipments.push(shipment('IN_TRANSIT', pieces, cash))
        }
        for (const { take, cancels } of steps) {
          const waiting = waitingPieces(items, shipments)
          const piece = waiting[take % waiting.length]
          if (piece) send([{ ...piece, quantity: 1 + (take % piece.quantity) }])
          if (cancels && shipments.length > 0) shipments[take % shipments.length]!.status = 'CANCELED'
        }
        const rest = waitingPieces(items, shipments)
        if (rest.length > 0) send(rest)
        const active = shipments.filter(({ status }) => status !== 'CANCELED')
        const collected = active.reduce((sum, { cashAmount }) => sum + cashAmount, 0)
        const lastWasCanceled = rest.length === 0
        if (!lastWasCanceled) expect(collected).toBe(due)
        expect(collected).toBeLessThanOrEqual(due)
      },
    ),
  )
})

const costOf = (items: readonly { quantity: number; priceAtPurchase: number; discount: number }[]): number =>
  items.reduce((sum, { quantity, priceAtPurchase, discount }) => sum + quantity * priceAtPurchase - discount, 0)

test('the pieces that were sent collect what is due once those that wait are canceled, also one by one', () => {
  fc.assert(
    fc.property(sentOrder, fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }), fc.nat(500_00), (items, sent, fees) => {
      const pieces = items
        .map(({ id, quantity }, index) => ({ orderItemId: id, quantity: Math.min(quantity, sent[index]!) }))
        .filter(({ quantity }) => quantity > 0)
      const cash = shipmentCash(items, [], pieces, costOf(items) + fees)
      const left = items.flatMap((item, index) => {
        if (sent[index] === 0) return []
        let line = item
        while (line.quantity > sent[index]!) {
          const [reduced] = reduceLines([line], [{ orderItemId: line.id, quantity: 1 }])
          line = { ...line, quantity: reduced!.quantity, discount: reduced!.discount }
        }
        return [line]
      })
      expect(cash).toBe(costOf(left) + fees)
    }),
  )
})

test('pieces ordered are pieces in shipments and pieces that wait', () => {
  const anyShipment = fc.record({
    status: fc.constantFrom(...shipmentStatuses),
    items: fc.array(fc.record({ orderItemId: fc.constantFrom('kurta', 'phone'), quantity: fc.constant(1) }), {
      maxLength: 1,
    }),
  })
  fc.assert(
    fc.property(fc.array(anyShipment, { maxLength: 3 }), (shipments) => {
      const count = (pieces: readonly LinePieces[], id: string) =>
        pieces.reduce((sum, { orderItemId, quantity }) => (orderItemId === id ? sum + quantity : sum), 0)
      const sent = shipments.filter(({ status }) => status !== 'CANCELED').flatMap(({ items }) => items)
      const waiting = waitingPieces([kurta], shipments)
      expect(count(sent, 'kurta') + count(waiting, 'kurta')).toBe(3)
    }),
  )
})
