/** The events about which the owner can get mails. */
export const notificationKinds = [
  'newOrder',
  'returnRequest',
  'refundNeeded',
  'soldOut',
  'deliveryProblem',
  'reattempt',
  'packedPaidOnline',
  'grievance',
] as const

export type NotificationKind = (typeof notificationKinds)[number]
