import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canTransitionShipment,
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

test('a delivered, returned or canceled shipment does not change, whatever arrives in whatever order', () => {
  const final: ShipmentStatus[] = ['DELIVERED', 'RETURNED', 'CANCELED']
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

test('an administrator delivers and reports failed attempts of shipments on their way only', () => {
  for (const status of shipmentStatuses) {
    expect(canTransitionShipment(status, 'deliver')).toBe(isOnItsWay(status))
    expect(canTransitionShipment(status, 'failAttempt')).toBe(isOnItsWay(status))
  }
  expect(manualShipmentTransitions).not.toContain('recall')
})
