import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { reopenUntil } from '#contract/grievances/grievance-clocks.ts'
import { formatTicket, grievanceCategories } from '#contract/grievances/grievance-rules.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { formatWeekdayTime } from '#contract/text/weekday-time.ts'
import type { Email } from '#server/mail/templates/email.ts'
import { findLinks } from '#server/mail/templates/links.ts'
import { shownOrderNumber } from './grievance-response.ts'
import type { GrievanceRow } from './grievances.store.ts'

type Links = { publicUrl: string }

const dayOf = (time: Date): string => formatDay(dayInIndia(time))

const customerButton = ({ ticket }: GrievanceRow, { publicUrl }: Links): Email['parts'][number] => ({
  kind: 'button',
  text: 'See your complaint',
  url: `${publicUrl}/grievance?ticket=${formatTicket(ticket)}`,
})

/**
 * The acknowledgement with the ticket number. It contains nothing that was typed into the form: anybody can enter the address of another
 * person there.
 */
export function acknowledgementEmail(
  grievance: GrievanceRow,
  { officer, publicUrl }: Links & { officer: string },
): Email {
  const ticket = formatTicket(grievance.ticket)
  return {
    to: grievance.email,
    subject: `Your complaint has arrived: ${ticket}`,
    heading: 'Your complaint has arrived',
    parts: [
      {
        kind: 'text',
        text: `${officer} deals with it and answers you by e-mail. It is settled by ${dayOf(grievance.resolveBy)} at the latest.`,
      },
      {
        kind: 'rows',
        rows: [
          { label: 'Ticket number', value: ticket, strong: true },
          { label: 'About', value: grievanceCategories[grievance.category] },
          { label: 'Grievance officer', value: officer },
          { label: 'Arrived', value: formatWeekdayTime(grievance.createdAt) },
          { label: 'Settled by', value: dayOf(grievance.resolveBy) },
        ],
      },
      customerButton(grievance, { publicUrl }),
      {
        kind: 'note',
        text: 'Keep the number: with it and this address you see the answers, and you can add to your complaint.',
      },
      {
        kind: 'note',
        text: 'If you did not write to us, somebody entered your address by mistake. You need do nothing.',
      },
    ],
  }
}

const reopenText = (closedAt: Date): string =>
  `Your complaint is closed. If it is not settled for you, write to us on its page until ${dayOf(reopenUntil(closedAt))}: that opens it again.`

/** An answer of the store; `closedAt` if it also closes the complaint. */
export const answerEmail = (
  grievance: GrievanceRow,
  { text, closedAt, publicUrl }: Links & { text: string; closedAt: Date | null },
): Email => ({
  to: grievance.email,
  subject: `Our answer to your complaint ${formatTicket(grievance.ticket)}`,
  heading: 'Our answer to your complaint',
  parts: [
    { kind: 'text', text, addresses: findLinks(text) },
    ...(closedAt ? [{ kind: 'text' as const, text: reopenText(closedAt) }] : []),
    customerButton(grievance, { publicUrl }),
    { kind: 'note', text: `Ticket number ${formatTicket(grievance.ticket)}.` },
  ],
})

/** The store closed a complaint after its answer. */
export const closedEmail = (grievance: GrievanceRow, { closedAt, publicUrl }: Links & { closedAt: Date }): Email => ({
  to: grievance.email,
  subject: `Your complaint ${formatTicket(grievance.ticket)} is closed`,
  heading: 'Your complaint is closed',
  parts: [{ kind: 'text', text: reopenText(closedAt) }, customerButton(grievance, { publicUrl })],
})

/** The reasons for which the owner gets a mail. */
export type GrievanceEvent = 'new' | 'message' | 'reopened' | 'ACKNOWLEDGE' | 'RESOLVE'

const ownerTexts: Record<GrievanceEvent, { subject: string; heading: string }> = {
  new: { subject: 'New complaint', heading: 'A customer complains' },
  message: { subject: 'New message in complaint', heading: 'A customer added to a complaint' },
  reopened: { subject: 'Reopened complaint', heading: 'A customer reopened a complaint' },
  ACKNOWLEDGE: { subject: 'Not acknowledged yet: complaint', heading: 'A complaint is not acknowledged yet' },
  RESOLVE: { subject: 'To be settled soon: complaint', heading: 'A complaint must be settled soon' },
}

/** What the mail about a clock asks for. */
const clockText: Partial<Record<GrievanceEvent, string>> = {
  ACKNOWLEDGE:
    'The mail with the ticket number could not be delivered. Answer the complaint, or tell the customer by phone and record it, before the 48 hours are over.',
  RESOLVE: 'The law gives one month. Answer the customer and close the complaint before that.',
}

/** A mail to the owner about a complaint. */
export function ownerEmail(
  event: GrievanceEvent,
  grievance: GrievanceRow,
  { to, publicUrl }: Links & { to: string },
): Email {
  const { subject, heading } = ownerTexts[event]
  const ticket = formatTicket(grievance.ticket)
  const text = clockText[event]
  const order = shownOrderNumber(grievance.orderNumber)
  return {
    to,
    subject: `${subject} ${ticket}`,
    heading,
    parts: [
      ...(text ? [{ kind: 'text' as const, text }] : []),
      {
        kind: 'rows',
        rows: [
          { label: 'Ticket number', value: ticket },
          { label: 'From', value: grievance.name },
          { label: 'About', value: grievanceCategories[grievance.category] },
          ...(order ? [{ label: 'Order', value: order }] : []),
          ...(grievance.acknowledgedAt
            ? []
            : [{ label: 'Acknowledge by', value: formatWeekdayTime(grievance.acknowledgeBy) }]),
          { label: 'Settle by', value: dayOf(grievance.resolveBy), strong: true },
        ],
      },
      { kind: 'button', text: 'Open the complaint', url: `${publicUrl}/admin/grievances?open=${grievance.id}` },
    ],
  }
}
