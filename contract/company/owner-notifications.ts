/** The events about which the owner can get mails. */
export const notificationKinds = [
  'newOrder',
  'returnRequest',
  'refundNeeded',
  'soldOut',
  'deliveryProblem',
  'reattempt',
  // Also when the cash of a packed parcel has changed otherwise: the label names another amount.
  'packedPaidOnline',
  'grievance',
] as const

export type NotificationKind = (typeof notificationKinds)[number]
