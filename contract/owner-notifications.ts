/** The events that the owner is told of by mail. */
export const notificationKinds = ['newOrder', 'returnRequest', 'refundNeeded', 'soldOut'] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** Most addresses of one notification. */
export const maxNotificationAddresses = 5
