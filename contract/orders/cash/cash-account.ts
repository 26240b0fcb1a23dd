import { isOnItsWay, type ShipmentStatus } from '../shipments/shipment-states.ts'

/** Days after the delivery from which cash that was not received is overdue. */
export const cashOverdueAfterDays = 14

/** A shipment with what its courier collects and what was received of it, in paise. */
export type CashShipment = { status: ShipmentStatus; cashAmount: number; cashReceived: number }

/** ON_THE_WAY: not collected yet; DIFFERENT: another amount than the expected one was received, or cash of a shipment that was not delivered. */
type CashState = 'ON_THE_WAY' | 'OUTSTANDING' | 'RECEIVED' | 'DIFFERENT'

/**
 * The account of a shipment's cash in paise. Whatever was received, expected = received + outstanding - difference: the difference is
 * positive where too much was received.
 */
type CashAccount = { expected: number; received: number; outstanding: number; difference: number }

/** What the courier owes for a shipment: all of its cash from its delivery on, whatever becomes of the order later. */
export function cashAccount({ status, cashAmount, cashReceived }: CashShipment): CashAccount {
  const expected = status === 'DELIVERED' ? cashAmount : 0
  const isOutstanding = cashReceived === 0
  return {
    expected,
    received: cashReceived,
    outstanding: isOutstanding ? expected : 0,
    difference: isOutstanding ? 0 : cashReceived - expected,
  }
}

/** The state of a shipment's cash; null where there is none to collect. */
export function cashState(shipment: CashShipment): CashState | null {
  const { outstanding, difference, received } = cashAccount(shipment)
  if (difference !== 0) return 'DIFFERENT'
  if (received > 0) return 'RECEIVED'
  if (outstanding > 0) return 'OUTSTANDING'
  return shipment.cashAmount > 0 && isOnItsWay(shipment.status) ? 'ON_THE_WAY' : null
}

/** What can still be received of a shipment's cash, in paise. */
export const cashRest = ({ cashAmount, cashReceived }: Pick<CashShipment, 'cashAmount' | 'cashReceived'>): number =>
  Math.max(0, cashAmount - cashReceived)

/** Whether an administrator can record that the rest of a shipment's cash was received. */
export const canReceiveByHand = (shipment: CashShipment): boolean =>
  shipment.status === 'DELIVERED' && cashRest(shipment) > 0
