import { dayMs } from '../durations.ts'

/** What customers can agree to be written to about. */
export const marketingPurposes = ['CART_REMINDERS', 'NEWS_AND_OFFERS'] as const
export type MarketingPurpose = (typeof marketingPurposes)[number]

/** The pages with a box for a consent. */
export const consentPlaces = ['ACCOUNT', 'CART', 'CHECKOUT'] as const
export type ConsentPlace = (typeof consentPlaces)[number]

/** How long a withdrawn consent is kept, as proof that mails before its withdrawal were wanted, in milliseconds. */
export const withdrawnConsentTtl = 365 * dayMs

/** The hours after the last change of a cart at which reminders can be sent, and those that the form of the owner suggests. */
export const firstReminderHours = { min: 1, max: 168, suggested: 4 } as const
export const secondReminderHours = { max: 720, suggested: 48 } as const
