import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  idParams,
  MessageResponse,
  optionalLine,
  pinCode,
  requiredBoolean,
  requiredLine,
  requiredText,
  typedPinCode,
  withoutWebAddress,
} from './schemas.ts'
import { findStateOfIndia, unknownStateMessage } from './tax/states-of-india.ts'

/** A delivery address as the API returns it; its state is a name of states-of-india.ts. */
export const Address = z.object({
  id: z.uuid(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  isDefault: z.boolean(),
  fullName: z.string().nullable(),
  phone: z.string().nullable(),
})

const state = requiredText('State', 100).transform((text, context) => {
  const found = findStateOfIndia(text)
  if (found) return found
  context.addIssue({ code: 'custom', message: unknownStateMessage })
  return z.NEVER
})

const postalCode = typedPinCode(requiredText('PIN code', 20))

/** The fields of an address form without the choice of the default: also those of an order's new address. */
export const DeliveryAddressForm = z.object({
  addressLine1: withoutWebAddress('Address line 1', requiredLine('Address line 1')),
  addressLine2: withoutWebAddress('Address line 2', optionalLine('Address line 2')),
  city: withoutWebAddress('City', requiredLine('City', 100)),
  state,
  postalCode,
  fullName: withoutWebAddress('Full name', optionalLine('Full name', 120)),
  phone: optionalLine('Phone', 20),
})

const AddressForm = DeliveryAddressForm.extend({
  isDefault: requiredBoolean.default(false),
})

/** A district in which a PIN code is used; `localities` are its post offices. */
const PinCodeArea = z.object({ state: z.string(), district: z.string(), localities: z.array(z.string()) })

export const addresses = {
  findPinCode: endpoint({
    method: 'GET',
    path: '/pin-codes/{pinCode}',
    access: 'public',
    summary: 'The districts, states and post offices of a PIN code; 404 for one that the directory does not have.',
    params: z.object({ pinCode }),
    response: z.object({ pinCode: z.string(), areas: z.array(PinCodeArea) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/addresses',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'The caller’s addresses, the default first.',
    response: z.object({ addresses: z.array(Address) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/addresses',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Adds an address; the first becomes the default.',
    body: AddressForm,
    response: z.object({ address: Address }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/addresses/{id}',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Changes an address.',
    params: idParams,
    body: AddressForm,
    response: z.object({ address: Address }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/addresses/{id}',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Deletes an address; the newest remaining one becomes the default.',
    params: idParams,
    response: MessageResponse,
  }),
  setDefault: endpoint({
    method: 'PUT',
    path: '/addresses/{id}/set-default',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Makes an address the default.',
    params: idParams,
    response: z.object({ address: Address }),
  }),
}
