import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  cursor,
  id,
  idParams,
  MessageResponse,
  money,
  requiredBoolean,
  searchText,
  seenUpdatedAt,
  timestamp,
} from '../schemas.ts'
import { offerStates } from './offer-limits.ts'
import { OfferTerms } from './offer-schema.ts'

/** A category, brand, collection or product of an offer; `imageUrl` and `isOnSale` are those of products. */
const ScopeItem = z.object({
  id: z.uuid(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  isOnSale: z.boolean(),
})

/** An offer in the back office. Canceled orders are not counted. */
const OfferRecord = z.object({
  id: z.uuid(),
  terms: OfferTerms,
  state: z.enum(offerStates),
  /** The number of orders that used the offer, the sum of their totals, and what they saved. */
  uses: z.int(),
  revenue: money,
  saved: money,
  /** The chosen categories, brands, collections or products that still exist. */
  scopeItems: z.array(ScopeItem),
  updatedAt: timestamp,
})

/** What a sample cart of products of the store would pay. */
const Preview = z.object({
  lines: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      imageUrl: z.string().nullable(),
      price: money,
      quantity: z.int(),
      discount: money,
    }),
  ),
  subtotal: money,
  /** The shipping fee before the offer. */
  shippingFee: money,
  discount: money,
  total: money,
  /** Why the offer does not apply to the sample cart, in the shopper's words; null if it does. */
  refusal: z.string().nullable(),
})

/** The administrators' calls about offers. */
export const offers = {
  list: endpoint({
    method: 'GET',
    path: '/offers',
    access: 'admin',
    summary: 'A page of the offers, the newest first, with their uses.',
    query: z.object({ q: searchText.default(''), state: z.enum(offerStates).optional(), cursor }),
    response: z.object({
      offers: z.array(OfferRecord),
      /** All offers that match the search and the state. */
      total: z.int(),
      nextCursor: z.string().nullable(),
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/offers/{id}',
    access: 'admin',
    summary: 'One offer.',
    params: idParams,
    response: OfferRecord,
  }),
  create: endpoint({
    method: 'POST',
    path: '/offers',
    access: 'admin',
    summary: 'Creates an offer.',
    body: OfferTerms,
    response: z.object({ message: z.string(), id: z.uuid() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/offers/{id}',
    access: 'admin',
    summary: 'Changes the terms of an offer; orders that used it stay as they are.',
    params: idParams,
    body: OfferTerms.and(z.object({ seenUpdatedAt })),
    response: MessageResponse,
  }),
  setPaused: endpoint({
    method: 'PUT',
    path: '/offers/{id}/paused',
    access: 'admin',
    summary: 'Pauses an offer, or resumes it.',
    params: idParams,
    body: z.object({ isPaused: requiredBoolean }),
    response: MessageResponse,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/offers/{id}/duplicate',
    access: 'admin',
    summary: 'Adds a paused copy of an offer; a code gets a new ending.',
    params: idParams,
    response: z.object({ message: z.string(), id }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/offers/{id}',
    access: 'admin',
    summary: 'Deletes an offer that no order has used.',
    params: idParams,
    response: MessageResponse,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/offers/preview',
    access: 'admin',
    summary: 'What a sample cart of products of the store would pay with an offer that need not be saved.',
    body: OfferTerms,
    response: Preview,
  }),
}
