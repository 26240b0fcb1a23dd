import type { Contact, RefusedCall } from '../provider.ts'
import type { ShiprocketClient } from './client.ts'
import { bodyOf, reasonOf } from './failures.ts'
import { PickupLocations } from './response-schemas.ts'

/** The pickup address: where parcels start, and where returned goods go. */
type PickupAddress = { name: string; pinCode: string; contact: Contact | null }

/** How long the pickup address is remembered, in milliseconds. */
const pickupLocationLifetime = 3_600_000

/** Keeps the pickup address in memory: that with the configured name, or the primary one of the account. */
export function createPickupAddressCache(send: ShiprocketClient, pickupLocation: string | null, now: () => number) {
  let cached: (PickupAddress & { until: number }) | null = null

  return async function findPickupAddress(): Promise<PickupAddress | RefusedCall> {
    if (cached && now() < cached.until) return cached
    const response = await send('pickupLocations', '/settings/company/pickup')
    const parsed = PickupLocations.safeParse(bodyOf(response))
    if (!parsed.success) return { kind: 'refused', reason: reasonOf(response), isTemporary: true }
    const addresses = parsed.data.data.shipping_address
    const address = pickupLocation
      ? addresses.find(({ pickup_location: name }) => name === pickupLocation)
      : (addresses.find(({ is_primary_location: isPrimary }) => isPrimary === 1) ?? addresses[0])
    if (!address) {
      const missing = pickupLocation ? `the pickup address “${pickupLocation}”` : 'a pickup address'
      return { kind: 'refused', reason: `Shiprocket’s account does not have ${missing}` }
    }
    const {
      name,
      email,
      phone,
      address: addressLine1,
      address_2: addressLine2,
      city,
      state,
      pin_code: pinCode,
    } = address
    // The documentation requires each of these for a return except the e-mail address, which an error of its examples names.
    const contact =
      name && email && phone && addressLine1 && city && state
        ? { name, email, phone, addressLine1, addressLine2, city, state, pinCode }
        : null
    cached = { name: address.pickup_location, pinCode, contact, until: now() + pickupLocationLifetime }
    return cached
  }
}

export type FindPickupAddress = ReturnType<typeof createPickupAddressCache>
