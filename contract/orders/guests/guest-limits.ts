/** Days in which the link in the mails of a guest's order opens it, from the delivery or, before that, from the placement. */
export const guestLinkDays = 90

/** Days after which a guest who has ordered nothing is deleted, from the last use. */
export const unusedGuestDays = 2
