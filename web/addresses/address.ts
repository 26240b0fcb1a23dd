import type { CallResponse } from '#contract/calls.ts'

export type Address = CallResponse<'GET /addresses'>['addresses'][number]
type PostalAddress = Pick<Address, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'>

/** The address in lines, as on a parcel. */
export const formatAddressLines = ({ addressLine1, addressLine2, city, state, postalCode }: PostalAddress): string[] =>
  [addressLine1, addressLine2, `${city} ${postalCode}`, state].filter((line): line is string => Boolean(line))

/** The address selected by default: the default one, otherwise the first (specification 4). */
export const defaultAddress = (addresses: readonly Address[]): Address | null =>
  addresses.find(({ isDefault }) => isDefault) ?? addresses[0] ?? null
