/** What complaints are about, in the words of the form. */
export const grievanceCategories = {
  DELIVERY: 'Delivery',
  GOODS: 'Damaged, defective or wrong goods',
  RETURN: 'Return or refund',
  PAYMENT: 'Payment or price',
  SERVICE: 'Service',
  PRIVACY: 'My personal data',
  OTHER: 'Something else',
} as const

export type GrievanceCategory = keyof typeof grievanceCategories

export const grievanceCategoryNames = Object.keys(grievanceCategories) as [GrievanceCategory, ...GrievanceCategory[]]

/** The longest text of a message, an answer or a note. */
export const maxGrievanceText = 3000
/** The maximum number of messages that a customer can add to a complaint. */
export const maxGrievanceMessages = 100
export const grievancesPageSize = 20
/** The maximum number of complaints in the account, the newest first. */
export const maxOwnGrievances = 50
/** Days after its closing for which the customer can reopen a complaint. */
export const reopenDays = 30
export const closedTooLongAgoMessage = `This complaint was closed more than ${reopenDays} days ago. Please write a new one.`
/** Days for which a closed complaint is kept: three years. A consumer commission takes a complaint for two years. */
export const closedGrievanceDays = 3 * 365

/** MESSAGE and REOPENED are by the customer, ANSWER and CLOSED by the store; a NOTE is internal. */
export type GrievanceEntryKind = 'MESSAGE' | 'ANSWER' | 'NOTE' | 'CLOSED' | 'REOPENED'

/** Whether the customer's last message has an answer; without one a complaint cannot be closed. */
export function isAnswered(entries: readonly { kind: GrievanceEntryKind }[]): boolean {
  const last = entries.findLast(({ kind }) => kind === 'MESSAGE' || kind === 'REOPENED' || kind === 'ANSWER')
  return last?.kind === 'ANSWER'
}

/** Digits and capitals without I, L, O and U, which are mistaken for others. */
export const ticketAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ticket number as in the database, however it was typed: in any case, with spaces or hyphens; null for any other text. */
export function normalizeTicket(text: string): string | null {
  const ticket = text.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(ticket) ? ticket : null
}

/** A ticket number as people read it: 'K7QX-03RD'. */
export const formatTicket = (ticket: string): string => `${ticket.slice(0, 4)}-${ticket.slice(4)}`
