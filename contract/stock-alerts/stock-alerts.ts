import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email } from '../identity.ts'
import { id, linkParams, MessageResponse } from '../schemas.ts'

/** The states of a request: `IN_STOCK` is one that ended because the variant is in stock. */
const stockAlertStates = ['UNCONFIRMED', 'WAITING', 'SENT', 'IN_STOCK'] as const

/** A request as the page of its link shows it. */
const StockAlert = z.object({
  state: z.enum(stockAlertStates),
  productId: z.uuid(),
  variantId: z.uuid(),
  /** The product with its variant. */
  name: z.string(),
})

export const stockAlerts = {
  request: endpoint({
    method: 'POST',
    path: '/stock-alerts',
    access: 'public',
    optionalAuth: true,
    summary:
      'Asks for a mail when a variant is back in stock. A visitor gives an address, which is confirmed by a link.',
    body: z.object({ variantId: id, email: email.optional() }),
    response: z.object({ message: z.string(), state: z.enum(['UNCONFIRMED', 'WAITING']) }),
  }),
  showOfLink: endpoint({
    method: 'GET',
    path: '/stock-alerts/links/{token}',
    access: 'public',
    summary: 'The request of a link in a mail.',
    params: linkParams,
    response: z.object({ alert: StockAlert }),
  }),
  confirmByLink: endpoint({
    method: 'POST',
    path: '/stock-alerts/links/{token}/confirm',
    access: 'public',
    summary: 'Confirms the request of a visitor; it ends at once if the variant is in stock.',
    params: linkParams,
    response: z.object({ message: z.string(), alert: StockAlert }),
  }),
  removeByLink: endpoint({
    method: 'POST',
    path: '/stock-alerts/links/{token}/remove',
    access: 'public',
    summary: 'Ends all requests of the person who made that of the link.',
    params: linkParams,
    response: MessageResponse,
  }),
}
