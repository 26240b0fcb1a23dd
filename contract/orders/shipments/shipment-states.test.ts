import fc from 'fast-check'
import { expect, test } from 'vitest'
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

test('whatever is reported of shipments in whatever order and however often, every piece is in one place', () => {
  const event = fc.record({
    shipment: fc.nat(3),
    name: fc.constantFrom(...names),
    cancels: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(event, { maxLength: 60 }), (ordered, events) => {
      const shipments: { status: ShipmentStatus; pieces: number }[] = []
      let waiting = ordered
      let canceled = 0
      for (const { shipment: index, name, cancels } of events) {
        const shipment = shipments[index]
        if (!shipment) {
          if (waiting === 0) continue
          if (cancels) canceled += 1
          else shipments.push({ status: 'READY', pieces: 1 })
          waiting -= 1
          continue
        }
        // A duplicate or late report is rejected.
        if (!canTransitionShipment(shipment.status, name)) continue
        shipment.status = shipmentTransitions[name].to
        if (shipment.status === 'CANCELED') waiting += shipment.pieces
      }
      const sum = (...statuses: ShipmentStatus[]) =>
        shipments.reduce((total, { status, pieces }) => (statuses.includes(status) ? total + pieces : total), 0)
      const shipped = shipments.reduce(
        (total, { status, pieces }) => (status === 'READY' || status === 'CANCELED' ? total : total + pieces),
        0,
      )
      expect(ordered).toBe(canceled + shipped + waiting + sum('READY'))
      expect(shipped).toBe(
        sum('DELIVERED') + sum('IN_TRANSIT', 'OUT_FOR_DELIVERY', 'RETURNING') + sum('RETURNED') + sum('LOST'),
      )
      for (const { status } of shipments)
        expect(isDispatched(status) || !collectsCash(status) || status === 'READY').toBe(true)
    }),
  )
})

test('what is on its way back is not tried again; it is received, lost, or was delivered after all', () => {
  const possible = names.filter((name) => canTransitionShipment('RETURNING', name))
  expect(possible.sort()).toEqual(['deliver', 'lose', 'receiveBack'])
})
