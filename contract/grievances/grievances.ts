import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email } from '../identity.ts'
import { isShortId, normalizeShortId } from '../orders/short-id.ts'
import { comparablePhoneDigits } from '../phone.ts'
import {
  cursor,
  id,
  idParams,
  MessageResponse,
  optionalText,
  requiredBoolean,
  requiredLine,
  requiredText,
  searchText,
  timestamp,
} from '../schemas.ts'
import { grievanceCategoryNames, maxGrievanceText, normalizeTicket } from './grievance-rules.ts'

const status = z.enum(['OPEN', 'CLOSED'])
const category = z.enum(grievanceCategoryNames, 'Choose what your complaint is about.')

const ticketMessage = 'Enter the 8 characters of your ticket number.'
/** A ticket number in any spelling. */
const ticket = z
  .string(ticketMessage)
  .max(40, ticketMessage)
  .transform((text, context): string => {
    const normal = normalizeTicket(text)
    if (normal !== null) return normal
    context.addIssue({ code: 'custom', message: ticketMessage })
    return z.NEVER
  })

const orderMessage = 'Enter the 8 characters of your order number, or leave this empty.'
/** The number of an order, which may be missing; 8 hexadecimal digits in lower case. */
const orderNumber = z
  .string(orderMessage)
  .max(40, orderMessage)
  .transform((text) => normalizeShortId(text) || null)
  .refine((number) => number === null || isShortId(number), orderMessage)
  .nullish()
  .transform((number) => number ?? null)

const mobile = optionalText('The mobile number', 20).refine(
  (text) => text === null || comparablePhoneDigits(text) !== null,
  'Enter a mobile number, or leave this empty.',
)

const text = (label: string) => requiredText(label, maxGrievanceText)

/** What the customer sees of an entry. */
const Entry = z.object({
  kind: z.enum(['MESSAGE', 'ANSWER', 'CLOSED', 'REOPENED']),
  /** Null for CLOSED. */
  text: z.string().nullable(),
  at: timestamp,
})

/** A complaint as its customer sees it; without names and contacts, because the number and the address show it. */
const Grievance = z.object({
  ticket: z.string(),
  category,
  status,
  /** The number of the order as it was typed, in capitals. */
  orderNumber: z.string().nullable(),
  createdAt: timestamp,
  acknowledgedAt: timestamp.nullable(),
  /** Until when it is settled. */
  resolveBy: timestamp,
  closedAt: timestamp.nullable(),
  /** Until when it can be reopened; null while it is open. */
  reopenUntil: timestamp.nullable(),
  /** The oldest first. */
  entries: z.array(Entry),
})

/** A complaint with the contacts of its customer, for the export. */
export const OwnGrievance = Grievance.extend({
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
})

/** A complaint in the list of the back office. */
const GrievanceRow = z.object({
  id,
  ticket: z.string(),
  name: z.string(),
  category,
  status,
  orderNumber: z.string().nullable(),
  createdAt: timestamp,
  acknowledgeBy: timestamp,
  acknowledgedAt: timestamp.nullable(),
  resolveBy: timestamp,
  closedAt: timestamp.nullable(),
  isAnswered: z.boolean(),
})

/** A complaint in the back office. */
const GrievanceDetail = GrievanceRow.extend({
  email: z.string(),
  mobile: z.string().nullable(),
  /** Whether the order of that number is of this customer. */
  isOrderOfCustomer: z.boolean(),
  hasAccount: z.boolean(),
  reopenUntil: timestamp.nullable(),
  entries: z.array(
    Entry.extend({
      kind: z.enum(['MESSAGE', 'ANSWER', 'NOTE', 'CLOSED', 'REOPENED']),
      /** The administrator's name; null for entries of the customer and of deleted administrators. */
      by: z.string().nullable(),
    }),
  ),
})

const ofTicket = { ticket, email }
const ticketParams = z.object({ ticket })
const grievanceResponse = z.object({ grievance: Grievance })

/** How many entries without internal notes the complaint had when it was loaded. */
const seenEntries = z.int().nonnegative().optional()

/** The calls about complaints. */
export const grievances = {
  file: endpoint({
    method: 'POST',
    path: '/grievances',
    access: 'public',
    optionalAuth: true,
    summary: 'Files a complaint; its ticket number is mailed to the customer.',
    body: z.object({
      name: requiredLine('Your name', 100),
      email,
      mobile,
      orderNumber,
      category,
      text: text('Your complaint'),
    }),
    response: z.object({
      ticket: z.string(),
      /** Until when the complaint is settled. */
      resolveBy: timestamp,
      /** The grievance officer; null if the store has named none. */
      officer: z.string().nullable(),
    }),
  }),
  show: endpoint({
    method: 'POST',
    path: '/grievances/show',
    access: 'public',
    summary: 'A complaint by its ticket number and the e-mail address of its customer.',
    body: z.object(ofTicket),
    response: grievanceResponse,
  }),
  addMessage: endpoint({
    method: 'POST',
    path: '/grievances/messages',
    access: 'public',
    summary: 'Adds a message of the customer to a complaint, and reopens one that was closed within 30 days.',
    body: z.object({ ...ofTicket, text: text('Your message') }),
    response: grievanceResponse,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/grievances/mine',
    access: 'signedIn',
    summary: 'The complaints that the caller filed while signed in, the newest first.',
    response: z.object({ grievances: z.array(Grievance) }),
  }),
  addMyMessage: endpoint({
    method: 'POST',
    path: '/grievances/mine/{ticket}/messages',
    access: 'signedIn',
    summary: 'Adds a message to a complaint of the caller, and reopens one that was closed within 30 days.',
    params: ticketParams,
    body: z.object({ text: text('Your message') }),
    response: grievanceResponse,
  }),
  list: endpoint({
    method: 'GET',
    path: '/grievances',
    access: 'admin',
    summary: 'A page of the complaints: open ones by what is due first, closed ones the latest first.',
    query: z.object({
      q: searchText.default(''),
      show: z.enum(['open', 'overdue', 'closed'], 'show must be open, overdue or closed.').default('open'),
      cursor,
    }),
    response: z.object({
      grievances: z.array(GrievanceRow),
      /** The open and the overdue complaints, whatever the search. */
      counts: z.object({ open: z.int(), overdue: z.int() }),
      nextCursor: z.string().nullable(),
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/grievances/{id}',
    access: 'admin',
    summary: 'A complaint with its messages, answers and internal notes.',
    params: idParams,
    response: GrievanceDetail,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/grievances/{id}/answers',
    access: 'admin',
    summary:
      'Answers a complaint by mail, and closes it where wanted. With seenEntries it is a conflict if the customer or another administrator has added to the complaint meanwhile.',
    params: idParams,
    body: z.object({ text: text('The answer'), close: requiredBoolean.default(false), seenEntries }),
    response: MessageResponse,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/grievances/{id}/notes',
    access: 'admin',
    summary: 'Adds an internal note to a complaint.',
    params: idParams,
    body: z.object({ text: text('The note') }),
    response: MessageResponse,
  }),
  acknowledge: endpoint({
    method: 'PUT',
    path: '/grievances/{id}/acknowledgement',
    access: 'admin',
    summary: 'Records that a complaint was acknowledged by other means than the mail, such as by phone.',
    params: idParams,
    body: z.object({ means: requiredText('How you acknowledged it', 200) }),
    response: MessageResponse,
  }),
  close: endpoint({
    method: 'PUT',
    path: '/grievances/{id}/closed',
    access: 'admin',
    summary:
      'Closes a complaint whose last message is answered; a conflict for any other one. With seenEntries it is also one if another administrator has added to the complaint meanwhile.',
    params: idParams,
    body: z.object({ seenEntries }),
    response: MessageResponse,
  }),
}
