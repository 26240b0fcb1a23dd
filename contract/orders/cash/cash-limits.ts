/** A courier's remittance file: bytes, and lines below the header. */
export const maxRemittanceBytes = 5 * 1024 * 1024
export const maxRemittanceLines = 30_000
/** The number of rows on a page of the lists. */
export const cashPageSize = 50
/** The number of lines of each kind that a preview lists. */
export const previewedLines = 50
/** The number of shipments that an administrator marks as received at once. */
export const maxReceivedShipments = 100
/** The days of which the totals say what was received. */
export const receivedTotalDays = 30
