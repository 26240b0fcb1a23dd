import { dayMs } from '../durations.ts'

/** How long a request waits for stock, in months as the pages say and in milliseconds. */
export const stockAlertMonths = 6
export const stockAlertTtl = 183 * dayMs

/** How long a visitor can confirm a request, in milliseconds. */
export const stockAlertConfirmTtl = 2 * dayMs

/** How long the links of a mail lead to its request after the mail was sent, in milliseconds. */
export const sentStockAlertTtl = 30 * dayMs
