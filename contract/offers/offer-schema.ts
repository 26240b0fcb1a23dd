import { z } from 'zod'
import { toPaise } from '../money.ts'
import { chosenTime, id, price, requiredBoolean, requiredLine, timeOfDay, wholeNumber } from '../schemas.ts'
import { toPercent } from '../tax/gst.ts'
import { normalizeOfferCode, offerCodePattern, offerCombinations, offerScopes } from './offer.ts'
import { maxOfferName, maxOfferPieces, maxOfferScope, maxOfferTiers, maxOfferUses } from './offer-limits.ts'

const percentMessage = 'Enter a percentage above 0 and up to 100, with at most 2 decimals.'
/** Hundredths of a percent in code; requests and responses have percent, "12.5". */
const percent = z
  .codec(z.string(percentMessage).regex(/^\d{1,3}(\.\d{1,2})?$/, percentMessage), z.int().nonnegative(), {
    decode: toPaise,
    encode: toPercent,
  })
  .refine((value) => value > 0 && value <= 100_00, percentMessage)

const pieces = wholeNumber(1, maxOfferPieces)
const uses = wholeNumber(1, maxOfferUses)

const code = z
  .codec(z.string().max(100, 'A code has at most 30 characters.').nullable(), z.string().nullable(), {
    decode: (text) => normalizeOfferCode(text ?? '') || null,
    encode: (normalized) => normalized,
  })
  .refine(
    (text) => text === null || offerCodePattern.test(text),
    'A code has 3 to 30 letters, digits or hyphens, such as SAVE10.',
  )

const hoursMessage = 'Enter both times, such as 18:00 and 21:00.'
const clock = timeOfDay(hoursMessage)
const hours = z
  .object({ from: clock, to: clock }, hoursMessage)
  .refine(({ from, to }) => from !== to, 'The two times must differ.')
const daysMessage = 'Choose at least one day of the week.'
const days = z
  .array(wholeNumber(1, 7), daysMessage)
  .min(1, daysMessage)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'A day of the week stands twice.')

/** The fields of every kind of offer. The text fields have the name that shoppers see, and the code without regard to case. */
const commonFields = {
  name: requiredLine('Name', maxOfferName),
  /** Null or empty for an automatic offer. */
  code: code.default(null),
  scope: z.enum(offerScopes, `scope must be one of ${offerScopes.join(', ')}.`).default('ALL'),
  /** The ids of the categories, brands, collections or products; none for ALL. */
  scopeIds: z.array(id).max(maxOfferScope, `Choose at most ${maxOfferScope}.`).default([]),
  combination: z
    .enum(offerCombinations, `combination must be one of ${offerCombinations.join(', ')}.`)
    .default('COMBINABLE'),
  minAmount: price.nullable().default(null),
  minQuantity: pieces.nullable().default(null),
  firstOrderOnly: requiredBoolean.default(false),
  onlinePaymentOnly: requiredBoolean.default(false),
  maxUses: uses.nullable().default(null),
  maxUsesPerCustomer: uses.nullable().default(null),
  startsAt: chosenTime.nullable().default(null),
  endsAt: chosenTime.nullable().default(null),
  /** Days of the week in India from 1, Monday, to 7, Sunday. */
  days: days.nullable().default(null),
  hours: hours.nullable().default(null),
  /** The segment whose customers the offer is for; missing or null for all customers. */
  segmentId: id.nullable().optional(),
}

const level = z.enum(['ITEMS', 'ORDER'], 'level must be ITEMS or ORDER.')
const tiersMessage = 'Enter at least one number of pieces and its price.'
const tiers = z
  .array(z.object({ quantity: wholeNumber(2, maxOfferPieces), price }), tiersMessage)
  .min(1, tiersMessage)
  .max(maxOfferTiers, `Enter at most ${maxOfferTiers} numbers of pieces.`)
  .refine(
    (given) => new Set(given.map(({ quantity }) => quantity)).size === given.length,
    'A number of pieces stands twice.',
  )

const AnyOfferTerms = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('PERCENT'),
      level,
      percent,
      maxAmount: price.nullable().default(null),
      ...commonFields,
    }),
    z.object({ kind: z.literal('AMOUNT'), level, amount: price, ...commonFields }),
    z.object({ kind: z.literal('FIXED_PRICE'), price, ...commonFields }),
    z.object({ kind: z.literal('BUY_X_GET_Y'), buy: pieces, get: pieces, percent, ...commonFields }),
    z.object({ kind: z.literal('TIERS'), tiers, ...commonFields }),
    z.object({ kind: z.literal('FREE_SHIPPING'), ...commonFields }),
  ],
  'Choose the kind of the offer.',
)

/** The terms of an offer as the owner sets them; see offer.ts. */
export const OfferTerms = AnyOfferTerms.refine(({ scope, scopeIds }) => scope === 'ALL' || scopeIds.length > 0, {
  path: ['scopeIds'],
  message: 'Choose at least one.',
}).refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
  path: ['endsAt'],
  message: 'The end must be after the start.',
})

export type OfferTermsOutput = z.output<typeof OfferTerms>
