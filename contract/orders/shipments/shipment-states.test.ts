import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LinePieces } from '../cost-of-pieces.ts'
import { waitingPieces } from './pieces.ts'
import {
  canTransitionShipment,
  collectsCash,
  isDispatched,
  isOnItsWay,
  manualShipmentTransitions,
  type ShipmentStatus,
  type ShipmentTransitionName,
  shipmentStatuses,
  shipmentTransitions,
} from './shipment-states.ts'

const names = Object.keys(shipmentTransitions) as ShipmentTransitionName[]

test('every status of a shipment can be reached from a new one', () => {
  const reached = new Set<ShipmentStatus>(['READY'])
  for (const status of reached)
    for (const name of names) if (canTransitionShipment(status, name)) reached.add(shipmentTransitions[name].to)
  expect([...reached].sort()).toEqual([...shipmentStatuses].sort())
})

test('a delivered, returned, lost or canceled shipment does not change, whatever arrives in whatever order', () => {
  const final: ShipmentStatus[] = ['DELIVERED', 'RETURNED', 'LOST', 'CANCELED']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { maxLength: 30 }), (events) => {
      let status: ShipmentStatus = 'READY'
      for (const name of events) {
        const isAllowed = canTransitionShipment(status, name)
        if (final.includes(status)) expect(isAllowed).toBe(false)
        if (isAllowed) status = shipmentTransitions[name].to
      }
    }),
  )
})

test('a shipment that was not handed over is neither delivered nor sent back', () => {
  for (const name of names) {
    if (name === 'handOver' || name === 'cancel') continue
    expect(canTransitionShipment('READY', name), name).toBe(false)
  }
})

test('an administrator delivers shipments that the courier has, and reports failed attempts of those on their way to the customer', () => {
  for (const status of shipmentStatuses) {
    expect(canTransitionShipment(status, 'deliver')).toBe(isOnItsWay(status) || status === 'RETURNING')
    expect(canTransitionShipment(status, 'failAttempt')).toBe(isOnItsWay(status))
  }
  expect(manualShipmentTransitions).not.toContain('recall')
})

test('a shipment counts as sent from its handover until it is back, lost or recalled, and collects its cash until then', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names), { maxLength: 30 }), (events) => {
      let status: ShipmentStatus = 'READY'
      const applied = new Set<ShipmentTransitionName>()
      for (const name of events) {
        if (!canTransitionShipment(status, name)) continue
        status = shipmentTransitions[name].to
        applied.add(name)
        const hasLeft = applied.has('handOver')
        const isEnded = (['receiveBack', 'lose', 'recall', 'cancel'] as const).some((end) => applied.has(end))
        const isAway = hasLeft && !isEnded
        expect(isDispatched(status)).toBe(isAway)
        expect(collectsCash(status)).toBe(!isEnded)
        expect(isOnItsWay(status)).toBe(isAway && !applied.has('sendBack') && !applied.has('deliver'))
        // What has left the store is sent again only after a recall.
        if (status === 'CANCELED') expect(applied.has('recall')).toBe(hasLeft)
      }
    }),
  )
})

test('whatever is reported of shipments in whatever order and however often, every piece is in one place', () => {
  const event = fc.record({
    shipment: fc.nat(3),
    name: fc.constantFrom(...names),
    cancels: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(event, { maxLength: 60 }), (ordered, events) => {
      const item = { id: 'kurta', quantity: ordered }
      const shipments: { status: ShipmentStatus; items: LinePieces[]; isGone: boolean }[] = []
      const countWaiting = () => waitingPieces([item], shipments).reduce((sum, { quantity }) => sum + quantity, 0)
      for (const { shipment: index, name, cancels } of events) {
        const shipment = shipments[index]
        if (!shipment && countWaiting() > 0) {
          if (cancels) item.quantity -= 1
          else shipments.push({ status: 'READY', items: [{ orderItemId: 'kurta', quantity: 1 }], isGone: false })
        }
        // A duplicate or late report is rejected.
        if (shipment && canTransitionShipment(shipment.status, name)) {
          shipment.status = shipmentTransitions[name].to
          if (name === 'receiveBack' || name === 'lose') shipment.isGone = true
        }
        const inShipments = shipments.filter(({ status }) => collectsCash(status)).length
        const gone = shipments.filter(({ isGone }) => isGone).length
        expect(countWaiting() + inShipments + gone).toBe(item.quantity)
      }
    }),
  )
})

test('what is on its way back is not tried again; it is received, lost, or was delivered after all', () => {
  const possible = names.filter((name) => canTransitionShipment('RETURNING', name))
  expect(possible.sort()).toEqual(['deliver', 'lose', 'receiveBack'])
})
