import type { Address } from './address.ts'

/** The fields of the form of an address. */
export type AddressFields = {
  fullName: string
  phone: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  postalCode: string
  isDefault: boolean
}

export const emptyAddress: AddressFields = {
  fullName: '',
  phone: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  postalCode: '',
  isDefault: false,
}

/** The fields of a customer's address, or of that of an order, which is no default. */
export const toAddressFields = (
  address: Omit<Address, 'id' | 'isDefault'> & { isDefault?: boolean },
): AddressFields => ({
  fullName: address.fullName ?? '',
  phone: address.phone ?? '',
  addressLine1: address.addressLine1,
  addressLine2: address.addressLine2 ?? '',
  city: address.city,
  state: address.state,
  postalCode: address.postalCode,
  isDefault: address.isDefault ?? false,
})
