import type { DeliveryZone } from './delivery-settings.ts'

/** Where an order goes; null for what is not known yet. */
export type Destination = { pinCode: string | null; state: string | null }

const hasPin = ({ pinRanges }: DeliveryZone, pinCode: string) =>
  pinRanges.some(({ from, to }) => from <= pinCode && pinCode <= to)

/**
 * The zone of a destination: the first with a range of its PIN code, else the first with its state, else the rest of India; null for
 * none. Without a PIN code and a state it is the rest of India, or the first zone where there is no such zone.
 */
export function findZone(zones: readonly DeliveryZone[], { pinCode, state }: Destination): DeliveryZone | null {
  const rest = zones.find(({ isRestOfIndia }) => isRestOfIndia)
  if (pinCode === null && state === null) return rest ?? zones[0] ?? null
  const byPin = pinCode === null ? undefined : zones.find((zone) => hasPin(zone, pinCode))
  return byPin ?? zones.find(({ states }) => states.some((name) => name === state)) ?? rest ?? null
}
