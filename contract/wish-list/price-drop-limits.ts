import { dayMs } from '../durations.ts'

/** The shortest time between two mails about lower prices to a customer, in milliseconds. */
export const priceDropInterval = 7 * dayMs

/** The most entries that a mail about lower prices names; the others are named by the next one. */
export const maxPriceDropsPerMail = 10
