import type { Input } from '#contract/endpoint.ts'
import type { staffOrders } from '#contract/orders/staff/staff-orders.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { placeStaffOrder } from '#server/orders/staff/place-staff-order.ts'

export type StaffOrderInput = Input<typeof staffOrders.place>['body']

export const deliveryAddress = {
  addressLine1: '12 MG Road',
  addressLine2: null,
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560001',
  fullName: 'Asha Rao',
  phone: '+919812345678',
} as const

/** A cash order of one piece of a variant at ₹499, sent to an address. */
export const staffOrder = (
  customer: { id: string },
  variant: { id: string },
  given: Partial<StaffOrderInput> = {},
): StaffOrderInput => ({
  customerId: customer.id,
  items: [{ productVariantId: variant.id, quantity: 1 }],
  address: deliveryAddress,
  payment: { kind: 'COD' },
  isHandedOver: false,
  expectedTotal: 499_00,
  ...given,
})

/** Places an order for a customer. */
export const placeForCustomer = async (context: AppContext, admin: Caller, ...order: Parameters<typeof staffOrder>) =>
  (await placeStaffOrder(context, admin, staffOrder(...order), { isLocal: true })).order
