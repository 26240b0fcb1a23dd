/** The highest fee for cash on delivery, in paise: ₹10,000. */
export const maxCodFee = 10_000_00
/** The highest advance of a cash order, in paise: ₹10,000. */
export const maxAdvance = 10_000_00
/** The maximum number of PIN codes, and of categories, without cash on delivery. */
export const maxBlockedPinCodes = 1000
export const maxBlockedCategories = 200
/** The highest number of hours in which a cash order can be confirmed: a week. */
export const maxConfirmHours = 168
/** The highest number of returned parcels that a rule can name. */
export const maxReturnedParcels = 100
