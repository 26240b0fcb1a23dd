import { z } from 'zod'
import { Address } from '../addresses.ts'
import { CartItem } from '../cart.ts'
import { endpoint } from '../endpoint.ts'
import { email } from '../identity.ts'
import { marketingPurposes } from '../marketing/marketing-limits.ts'
import {
  booleanParam,
  cursor,
  FileResponse,
  id,
  idParams,
  MessageResponse,
  money,
  optionalText,
  personName,
  requiredBoolean,
  requiredText,
  searchText,
  seenUpdatedAt,
  timestamp,
} from '../schemas.ts'
import {
  customerSorts,
  maxBlockReason,
  maxCustomerNote,
  maxCustomerTags,
  maxTagLength,
  tagLimitMessage,
} from './customer-limits.ts'
import { CustomerNote, CustomerSummary, customerTag, SentMessage } from './customer-schemas.ts'

const filterParams = {
  /** A part of the name, e-mail address, username or mobile number. */
  q: searchText.default(''),
  sort: z.enum(customerSorts, `sort must be one of ${customerSorts.join(', ')}.`).default('newest'),
  tag: z.string().trim().max(maxTagLength).optional(),
  state: z.string().trim().max(60).optional(),
  consent: z.enum(['yes', 'no'], 'consent must be yes or no.').optional(),
  /** Customers who have consented to mails of this kind. */
  mails: z.enum(marketingPurposes, `mails must be one of ${marketingPurposes.join(', ')}.`).optional(),
  orders: z.enum(['yes', 'no'], 'orders must be yes or no.').optional(),
  blocked: booleanParam,
  segment: id.optional(),
}

export const timelineKinds = [
  'REGISTERED',
  'CONSENT',
  'CART_REMINDERS_WANTED',
  'CART_REMINDERS_ENDED',
  'NEWS_AND_OFFERS_WANTED',
  'NEWS_AND_OFFERS_ENDED',
  'ORDER',
  'MESSAGE',
  'NOTE',
  'BLOCKED',
  'UNBLOCKED',
] as const

const TagList = z.array(customerTag, 'Tags must be a list.').max(maxCustomerTags, tagLimitMessage)

/** Something that happened with a customer. */
const TimelineEntry = z.object({
  key: z.string(),
  kind: z.enum(timelineKinds),
  at: timestamp,
  /** The subject of a mail, or the text of a note. */
  text: z.string().nullable(),
  /** Who wrote a note. */
  author: z.string().nullable(),
  /** Of ORDER: the order, the event of its history and the state that it led to. */
  order: z.object({ id, event: z.string(), state: z.string().nullable() }).nullable(),
})

/** The administrators' calls about customers. */
export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/customers',
    access: 'admin',
    summary: 'A page of the customers with their orders, what they spent, and their parcels that came back.',
    query: z.object({ ...filterParams, cursor }),
    response: z.object({
      customers: z.array(CustomerSummary),
      /** The customers of the search and the filters, counted up to 10,000. */
      total: z.int(),
      nextCursor: z.string().nullable(),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/customers/export',
    access: 'admin',
    summary: 'The customers of a search and filters as a CSV file.',
    query: z.object(filterParams),
    response: FileResponse,
    fileType: 'text/csv; charset=utf-8',
  }),
  tags: endpoint({
    method: 'GET',
    path: '/customers/tags',
    access: 'admin',
    summary: 'The tags that customers have.',
    response: z.object({ tags: z.array(z.string()) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/customers/{id}',
    access: 'admin',
    summary: 'One customer with addresses, cart, notes and the last mails.',
    params: idParams,
    response: z.object({
      customer: CustomerSummary.extend({
        username: z.string(),
        blockReason: z.string().nullable(),
        updatedAt: timestamp,
      }),
      addresses: z.array(Address),
      /** What lies in the cart; `value` is the sum of what can be ordered. */
      cart: z.object({ items: z.array(CartItem), value: money }),
      notes: z.array(CustomerNote),
      messages: z.array(SentMessage),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/customers/{id}',
    access: 'admin',
    summary:
      'Changes the name and the mobile number of a customer, and sets the e-mail address of an account that was made without one. A guest has no account: 409.',
    params: idParams,
    body: z.object({
      firstName: personName('First name'),
      lastName: personName('Last name'),
      mobile: optionalText('Mobile', 20),
      /** Only for an account without one, which null leaves as it is. */
      email: z.union([z.literal('').transform(() => null), email]).nullish(),
      seenUpdatedAt,
    }),
    response: MessageResponse,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/customers/{id}/timeline',
    access: 'admin',
    summary: 'A page of what happened with a customer, the newest first.',
    params: idParams,
    query: z.object({ cursor }),
    response: z.object({ entries: z.array(TimelineEntry), nextCursor: z.string().nullable() }),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/customers/{id}/notes',
    access: 'admin',
    summary: 'Adds a note, which the customer does not see.',
    params: idParams,
    body: z.object({ text: requiredText('Note', maxCustomerNote) }),
    response: z.object({ message: z.string(), note: CustomerNote }),
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/customers/{id}/notes/{noteId}',
    access: 'admin',
    summary: 'Deletes a note; the reason of a block stays.',
    params: z.object({ id, noteId: id }),
    response: MessageResponse,
  }),
  setTags: endpoint({
    method: 'PUT',
    path: '/customers/{id}/tags',
    access: 'admin',
    summary:
      'Sets the tags of a customer. seenTags are those that the customer had when the page was loaded: then only the difference between the two lists is added and removed.',
    params: idParams,
    body: z.object({ tags: TagList, seenTags: TagList.optional() }),
    response: z.object({ message: z.string(), tags: z.array(z.string()) }),
  }),
  setBlocked: endpoint({
    method: 'PUT',
    path: '/customers/{id}/blocked',
    access: 'admin',
    summary: 'Blocks a customer, who can neither sign in nor order then, or ends the block.',
    params: idParams,
    body: z.object({ isBlocked: requiredBoolean, reason: requiredText('Reason', maxBlockReason) }),
    response: MessageResponse,
  }),
}
