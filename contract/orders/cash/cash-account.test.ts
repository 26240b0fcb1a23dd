import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shipmentStatuses } from '../shipments/shipment-states.ts'
import { type CashShipment, canReceiveByHand, cashAccount, cashRest, cashState } from './cash-account.ts'

const anyShipment = fc.record({
  status: fc.constantFrom(...shipmentStatuses),
  cashAmount: fc.nat(100_000_00),
  cashReceived: fc.oneof(fc.constant(0), fc.nat(200_000_00)),
})

test('the expected cash is what was received and what is outstanding, less the difference', () => {
  fc.assert(
    fc.property(fc.array(anyShipment), (shipments) => {
      const sum = { expected: 0, received: 0, outstanding: 0, difference: 0 }
      for (const shipment of shipments) {
        const account = cashAccount(shipment)
        expect(account.outstanding).toBeGreaterThanOrEqual(0)
        for (const part of ['expected', 'received', 'outstanding', 'difference'] as const) sum[part] += account[part]
      }
      expect(sum.expected).toBe(sum.received + sum.outstanding - sum.difference)
    }),
  )
})

test('the state of the cash follows from its account', () => {
  fc.assert(
    fc.property(anyShipment, (shipment) => {
      const { outstanding, difference } = cashAccount(shipment)
      const state = cashState(shipment)
      expect(state === 'DIFFERENT').toBe(difference !== 0)
      expect(state === 'OUTSTANDING').toBe(outstanding > 0)
      if (state === 'ON_THE_WAY') expect(shipment.status).not.toBe('DELIVERED')
    }),
  )
})

test('a shipment is outstanding from its delivery until the cash is received', () => {
  const shipment: CashShipment = { status: 'IN_TRANSIT', cashAmount: 500_00, cashReceived: 0 }
  expect(cashState(shipment)).toBe('ON_THE_WAY')
  expect(cashState({ ...shipment, status: 'DELIVERED' })).toBe('OUTSTANDING')
  expect(cashState({ ...shipment, status: 'DELIVERED', cashReceived: 500_00 })).toBe('RECEIVED')
  expect(cashState({ ...shipment, status: 'DELIVERED', cashReceived: 499_00 })).toBe('DIFFERENT')
  expect(cashState({ ...shipment, cashReceived: 500_00 })).toBe('DIFFERENT')
  for (const status of ['READY', 'RETURNING', 'RETURNED', 'CANCELED'] as const)
    expect(cashState({ ...shipment, status })).toBeNull()
  expect(cashState({ ...shipment, cashAmount: 0 })).toBeNull()
})

test('a receipt by hand settles the rest of a delivered shipment', () => {
  fc.assert(
    fc.property(anyShipment, (shipment) => {
      if (!canReceiveByHand(shipment)) return
      const settled = { ...shipment, cashReceived: shipment.cashReceived + cashRest(shipment) }
      expect(cashState(settled)).toBe('RECEIVED')
      expect(canReceiveByHand(settled)).toBe(false)
    }),
  )
})
