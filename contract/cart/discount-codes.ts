/** The maximum number of discount codes of a cart. */
export const maxDiscountCodes = 5
