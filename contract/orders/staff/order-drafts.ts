import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { maxCartLines } from '../../limits.ts'
import { id, idParams, MessageResponse, money, requiredBoolean, seenUpdatedAt, timestamp } from '../../schemas.ts'
import { chargeFields, FoundCustomer, StaffOrderItem, staffPaymentKinds } from './staff-orders.ts'

const text = z.string().max(200)

/** The form of an order as far as it is filled in; an address is checked when the order is placed. */
export const DraftContent = z.object({
  customerId: id.nullable(),
  /** With the prices that were shown. */
  items: z.array(StaffOrderItem).max(maxCartLines),
  isAtCounter: requiredBoolean,
  address: z
    .object({
      addressLine1: text,
      addressLine2: text,
      city: text,
      state: text,
      postalCode: text,
      fullName: text,
      phone: text,
    })
    .nullable(),
  /** Whether the owner chose to save the address for the customer; null or missing without a choice. */
  savesAddress: requiredBoolean.nullish(),
  ...chargeFields,
  payment: z.enum(staffPaymentKinds),
})

const DraftResponse = z.object({
  draft: z.object({
    id: z.uuid(),
    content: DraftContent,
    customer: FoundCustomer.nullable(),
    updatedOn: timestamp,
    expiresOn: timestamp,
  }),
})

/** The administrators' calls about drafts of orders. */
export const orderDrafts = {
  list: endpoint({
    method: 'GET',
    path: '/staff-orders/drafts',
    access: 'admin',
    summary: 'The drafts of orders, the last changed first.',
    response: z.object({
      drafts: z.array(
        z.object({
          id: z.uuid(),
          /** Null until the customer is chosen. */
          customerName: z.string().nullable(),
          pieces: z.int(),
          /** The items at the prices that were shown. */
          subtotal: money,
          updatedOn: timestamp,
          expiresOn: timestamp,
        }),
      ),
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff-orders/drafts/{id}',
    access: 'admin',
    summary: 'One draft with its customer.',
    params: idParams,
    response: DraftResponse,
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff-orders/drafts',
    access: 'admin',
    summary:
      'Saves a draft of an order. It holds no stock. With an id of its own, a call that is sent twice saves one draft.',
    body: DraftContent.extend({ id: id.optional() }),
    response: DraftResponse,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/staff-orders/drafts/{id}',
    access: 'admin',
    summary: 'Changes a draft.',
    params: idParams,
    /** `seenUpdatedAt` is the draft's `updatedOn`. */
    body: DraftContent.extend({ seenUpdatedAt }),
    response: DraftResponse,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff-orders/drafts/{id}',
    access: 'admin',
    summary: 'Deletes a draft.',
    params: idParams,
    response: MessageResponse,
  }),
}
