/** Hours for which an order that an administrator placed can be paid by its link. */
export const paymentLinkHours = 24
/** Days after its last change at which a draft is deleted. */
export const draftDays = 30
/** The maximum number of customers that the search of a new order shows. */
export const maxFoundCustomers = 8
/** The maximum number of drafts that the list shows. */
export const maxListedDrafts = 100
