/** Days in which the link in the mails of a guest's order opens it, from the delivery or, before that, from the placement. */
export const guestLinkDays = 90

/** Days after which a guest who has ordered nothing is deleted, from the last use. */
export const unusedGuestDays = 2

/** The rejection of guests by a store that takes no orders of guests, or no longer. */
export const accountNeededMessage = 'Please log in to place an order.'
