import { z } from 'zod'
import { DeliveryAddressForm } from '../addresses.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, linkParams } from '../schemas.ts'
import { Order, OrderChangeResponse } from './order-schemas.ts'

/** What a confirmation link leads to: an order that waits, that was confirmed, or that cannot be confirmed any more. */
const confirmationStates = ['AWAITING', 'CONFIRMED', 'SENT', 'CANCELED', 'EXPIRED'] as const

/** An order as the page of its confirmation link shows it, without the name of its customer. */
const OrderOfLink = z.object({
  state: z.enum(confirmationStates),
  shortId: z.string(),
  /** Missing for an order that was sent or canceled. */
  order: Order.pick({
    orderTotal: true,
    shippingFee: true,
    codFee: true,
    advanceAmount: true,
    advanceStatus: true,
    discount: true,
    discounts: true,
    paymentMethod: true,
    paymentStatus: true,
    deliveryStatus: true,
    expectedDeliveryDate: true,
    confirmUntil: true,
    items: true,
  }).optional(),
  /** Only while the order waits for its confirmation. */
  address: Order.shape.address.optional(),
  /** Only while the order waits for its confirmation: false if a parcel of it is packed. */
  canChangeAddress: z.boolean().optional(),
})

const OrderOfLinkResponse = z.object({ order: OrderOfLink })
const OrderOfLinkChange = z.object({ message: z.string(), order: OrderOfLink })

/** The calls that confirm cash orders before they are sent: by the link in the mail, by the customer, by an administrator. */
export const orderConfirmation = {
  showOrderOfLink: endpoint({
    method: 'GET',
    path: '/orders/confirmation/{token}',
    access: 'public',
    summary: 'The order of a confirmation link. Changes nothing, because mail scanners follow links.',
    params: linkParams,
    response: OrderOfLinkResponse,
  }),
  confirmByLink: endpoint({
    method: 'POST',
    path: '/orders/confirmation/{token}/confirm',
    access: 'public',
    summary: 'Confirms the order of a link, so that it is sent.',
    params: linkParams,
    response: OrderOfLinkChange,
  }),
  cancelByLink: endpoint({
    method: 'POST',
    path: '/orders/confirmation/{token}/cancel',
    access: 'public',
    summary: 'Cancels the order of a link that is not confirmed yet, and restores its stock.',
    params: linkParams,
    response: OrderOfLinkChange,
  }),
  changeAddressByLink: endpoint({
    method: 'PUT',
    path: '/orders/confirmation/{token}/address',
    access: 'public',
    summary: 'Changes the delivery address of the order of a link that is not confirmed yet; its amounts stay.',
    params: linkParams,
    body: DeliveryAddressForm,
    response: OrderOfLinkChange,
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/orders/{id}/confirm',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Confirms an own cash order, so that it is sent.',
    params: idParams,
    response: OrderChangeResponse,
  }),
  confirmByPhone: endpoint({
    method: 'PUT',
    path: '/orders/{id}/confirmation',
    access: 'admin',
    summary: 'Records that the customer has confirmed a cash order by phone.',
    params: idParams,
    response: OrderChangeResponse,
  }),
}
