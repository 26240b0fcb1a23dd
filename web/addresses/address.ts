import { formatAddressLines } from '#contract/addresses/address-lines.ts'
import type { CallResponse } from '#contract/calls.ts'

export type Address = CallResponse<'GET /addresses'>['addresses'][number]
/** The address in the open form, null for a new one; the state is null while the form is closed. */
export type EditingState = { address: Address | null } | null

/** The title of an address: the recipient's name, otherwise the first line. */
export const addressTitle = ({ fullName, addressLine1 }: Address): string => fullName ?? addressLine1

/** The lines below the title, which is the first line of an address without a name. */
export const addressLinesBelowTitle = (address: Address): string[] =>
  formatAddressLines(address).slice(address.fullName ? 0 : 1)

/** The preselected address: the user's default address, otherwise the first (specification 4). */
export const defaultAddress = (addresses: readonly Address[]): Address | null =>
  addresses.find(({ isDefault }) => isDefault) ?? addresses[0] ?? null

/** The addresses with a saved one, which replaces its old version or is added at the end. At most one is the default (specification 4). */
export function withSaved(addresses: readonly Address[], saved: Address): Address[] {
  const others = saved.isDefault ? addresses.map((address) => ({ ...address, isDefault: false })) : addresses
  const isNew = addresses.every(({ id }) => id !== saved.id)
  return isNew ? [...others, saved] : others.map((address) => (address.id === saved.id ? saved : address))
}
