/** The events about which the owner can get mails. */
export const notificationKinds = ['newOrder', 'returnRequest', 'refundNeeded', 'soldOut'] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** The maximum number of addresses of a notification. */
export const maxNotificationAddresses = 5
