/** The maximum number of zones, and of the ranges and rates of one. */
export const maxZones = 50
export const maxPinRanges = 500
export const maxRates = 20
/** The highest charge of a rate or for cash on delivery, in paise: ₹10,000. */
export const maxDeliveryCharge = 10_000_00
/** The maximum number of days of transit, and of handling. */
export const maxTransitDays = 60
export const maxHandlingDays = 30
export const maxHolidays = 200
/** A courier's list of PIN codes: bytes, and rows. India has some 19,300 PIN codes. */
export const maxPinListBytes = 5 * 1024 * 1024
export const maxPinListRows = 50_000
/** The number of PIN codes on a page of the back office. */
export const pinCodePageSize = 50
