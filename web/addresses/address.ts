import type { CallReply } from '#contract/calls.ts'

export type Address = CallReply<'GET /addresses'>['addresses'][number]
type Place = Pick<Address, 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'>

/** The address as one reads it on a parcel, in lines. */
export const linesOf = ({ addressLine1, addressLine2, city, state, postalCode }: Place): string[] =>
  [addressLine1, addressLine2, `${city} ${postalCode}`, state].filter((line): line is string => Boolean(line))

/** The address that is chosen when none has been: the default one, else the first (specification 4). */
export const firstChoice = (addresses: readonly Address[]): Address | null =>
  addresses.find(({ isDefault }) => isDefault) ?? addresses[0] ?? null
