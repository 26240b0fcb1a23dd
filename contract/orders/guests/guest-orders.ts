import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { SignedInResponse } from '../../identity.ts'
import { linkParams, timestamp } from '../../schemas.ts'

/**
 * What the link of a guest's order leads to: the order can be opened, the link is too old, or the order belongs to an account, whose
 * customer signs in.
 */
const guestOrderStates = ['OPEN', 'EXPIRED', 'ACCOUNT'] as const

/** The calls of the link in the mails of a guest's order. */
export const guestOrders = {
  show: endpoint({
    method: 'GET',
    path: '/guest-orders/{token}',
    access: 'public',
    summary: 'What a link leads to, without personal data. Changes nothing, because mail scanners follow links.',
    params: linkParams,
    response: z.object({
      order: z.object({ state: z.enum(guestOrderStates), shortId: z.string(), orderDate: timestamp }),
    }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/guest-orders/{token}/open',
    access: 'public',
    summary: 'Starts a session of the guest who placed the order of a link; a conflict unless the link is open.',
    params: linkParams,
    response: SignedInResponse.extend({ orderId: z.uuid() }),
  }),
  ownLink: endpoint({
    method: 'GET',
    path: '/guest-orders/own/link',
    access: 'customer',
    allowsGuests: true,
    summary:
      'The token of the link of the newest order of the guest who calls; null without an order and for an account.',
    response: z.object({ token: z.string().nullable() }),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/guest-orders/{token}/claim',
    access: 'customer',
    summary: 'Moves the orders of the guest who placed the order of a link to the account that calls.',
    params: linkParams,
    response: z.object({ message: z.string(), orderId: z.uuid() }),
  }),
}
