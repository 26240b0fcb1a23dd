import { z } from 'zod'
import { gramsMessage, maxPrice, maxWeightGrams } from '../limits.ts'
import {
  id,
  money,
  moneyUpTo,
  pinCode,
  requiredBoolean,
  requiredLine,
  seenUpdatedAt,
  timestamp,
  wholeNumber,
} from '../schemas.ts'
import { statesOfIndia, unknownStateMessage } from '../tax/states-of-india.ts'
import { maxDeliveryCharge, maxPinRanges, maxRates, maxTransitDays } from './delivery-limits.ts'
import type { DeliveryRate } from './delivery-settings.ts'
import { hasNoConditions } from './find-rate.ts'

/** More pieces than a cart can have. */
const maxPieces = 1_000_000

const charge = moneyUpTo(maxDeliveryCharge, 'The charge')
const amount = moneyUpTo(maxPrice, 'The amount').nullable()
const grams = wholeNumber(0, maxWeightGrams, gramsMessage).nullable()
const pieces = wholeNumber(0, maxPieces, 'Enter a whole number of pieces.').nullable()
const days = wholeNumber(0, maxTransitDays, `Enter a whole number of days from 0 to ${maxTransitDays}.`)

const isRange = (min: number | null, max: number | null) => min === null || max === null || min <= max

const RateForm = z
  .object({
    minSubtotal: amount.default(null),
    maxSubtotal: amount.default(null),
    minWeightGrams: grams.default(null),
    maxWeightGrams: grams.default(null),
    minPieces: pieces.default(null),
    maxPieces: pieces.default(null),
    charge,
  })
  .refine(
    (rate) =>
      isRange(rate.minSubtotal, rate.maxSubtotal) &&
      isRange(rate.minWeightGrams, rate.maxWeightGrams) &&
      isRange(rate.minPieces, rate.maxPieces),
    'The first value of a condition must not exceed the second.',
  )

const appliesToAll = (rates: readonly DeliveryRate[]) => {
  const last = rates.at(-1)
  return last !== undefined && hasNoConditions(last)
}

const PinRange = z
  .object({ from: pinCode, to: pinCode })
  .refine(({ from, to }) => from <= to, 'The first PIN code of a range must not exceed the second.')

/** The form of a zone. */
export const ZoneForm = z
  .object({
    id: id.optional(),
    seenUpdatedAt,
    name: requiredLine('Name', 60),
    pinRanges: z.array(PinRange).max(maxPinRanges, `A zone has at most ${maxPinRanges} PIN ranges.`).default([]),
    states: z.array(z.enum(statesOfIndia, unknownStateMessage)).default([]),
    isRestOfIndia: requiredBoolean.default(false),
    rates: z
      .array(RateForm)
      .min(1, 'A zone needs a rate.')
      .max(maxRates, `A zone has at most ${maxRates} rates.`)
      .refine(appliesToAll, 'The last rate must apply to every order: leave its conditions empty.'),
    freeFrom: amount.default(null),
    isCodAvailable: requiredBoolean.default(true),
    codSurcharge: charge.default(0),
    minDays: days,
    maxDays: days,
  })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, {
    path: ['maxDays'],
    message: 'The longest transit must not be shorter than the shortest.',
  })
  .refine(({ pinRanges, states, isRestOfIndia }) => pinRanges.length + states.length > 0 || isRestOfIndia, {
    path: ['states'],
    message: 'Choose states, PIN ranges or the rest of India.',
  })

/** A zone in a response. */
export const Zone = z.object({
  id: z.uuid(),
  name: z.string(),
  pinRanges: z.array(z.object({ from: z.string(), to: z.string() })),
  states: z.array(z.enum(statesOfIndia)),
  isRestOfIndia: z.boolean(),
  rates: z.array(
    z.object({
      minSubtotal: money.nullable(),
      maxSubtotal: money.nullable(),
      minWeightGrams: z.int().nullable(),
      maxWeightGrams: z.int().nullable(),
      minPieces: z.int().nullable(),
      maxPieces: z.int().nullable(),
      charge: money,
    }),
  ),
  freeFrom: money.nullable(),
  isCodAvailable: z.boolean(),
  codSurcharge: money,
  minDays: z.int(),
  maxDays: z.int(),
  updatedAt: timestamp,
})
