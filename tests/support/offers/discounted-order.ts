import type { PaymentMethod } from '#contract/order-states.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { createOrder } from '#server/orders/placement/create-order.ts'
import { createZone } from '../delivery/zones.ts'
import { createAdmin } from '../factories.ts'
import { createAddress, createCartItem } from '../order-factories.ts'
import { createOffer } from './create-offer.ts'

type DiscountedOrderInput = {
  of: { id: string }
  quantity?: number
  paymentMethod?: PaymentMethod
  /** Percent off the order. */
  percent?: number
  /** Fees in paise; the second one is charged for cash on delivery only. */
  shippingFee?: number
  codFee?: number
}

/** Places an order in a store with the offer "Diwali", 10 % off each order, ₹49 for shipping and ₹25 for cash on delivery. */
export async function createDiscountedOrder(context: AppContext, customer: Caller, given: DiscountedOrderInput) {
  const { of, quantity = 1, paymentMethod = 'COD', percent = 10, shippingFee = 49_00, codFee = 25_00 } = given
  const benefit = { kind: 'PERCENT', level: 'ORDER', percent: percent * 100, maxAmount: null } as const
  await createOffer(context, { name: 'Diwali', benefit })
  await createZone(context, { rates: [{ charge: shippingFee }], codSurcharge: codFee })
  await createCartItem(context, customer, of, quantity)
  const { id: addressId } = await createAddress(context, customer)
  return (await createOrder(context, customer, { addressId, paymentMethod })).order
}

/** A discounted cash order like `createDiscountedOrder` that is delivered and therefore paid. */
export async function createDeliveredDiscountedOrder(
  context: AppContext,
  customer: Caller,
  given: DiscountedOrderInput,
) {
  const { id } = await createDiscountedOrder(context, customer, given)
  return (await setDeliveryStatus(context, await createAdmin(context), id, { deliveryStatus: 'DELIVERED' })).order
}
