/** Limits of the pages about customers. */

import { dayMs } from '../durations.ts'

export const customersPageSize = 50
export const timelinePageSize = 30
/** The maximum number of characters of a note, and of the reason of a block. */
export const maxCustomerNote = 2000
export const maxBlockReason = 300
/** The maximum number of notes of a customer. */
export const maxCustomerNotes = 200
export const maxCustomerTags = 20
export const tagLimitMessage = `A customer has at most ${maxCustomerTags} tags.`
export const maxTagLength = 30
/** The maximum number of mails on the page of a customer. */
export const maxShownMessages = 20
/** Milliseconds for which the store keeps which mails it sent. */
export const sentMessageTtl = 365 * dayMs

export const maxSegments = 50
export const maxSegmentName = 60
export const maxSegmentDays = 3650
export const maxSegmentOrders = 1_000_000

/** How the customers are sorted, from the highest value to the lowest. */
export const customerSorts = ['newest', 'lastOrder', 'orders', 'spent', 'returned'] as const
export type CustomerSort = (typeof customerSorts)[number]
