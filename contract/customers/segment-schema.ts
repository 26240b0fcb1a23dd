import { z } from 'zod'
import { money, requiredBoolean, requiredLine, requiredText, wholeNumber } from '../schemas.ts'
import { maxCustomerTags, maxSegmentDays, maxSegmentName, maxSegmentOrders } from './customer-limits.ts'
import { customerTag } from './customer-schemas.ts'
import { hasConditions } from './segments.ts'

const orders = wholeNumber(0, maxSegmentOrders).nullable().default(null)
const days = wholeNumber(1, maxSegmentDays).nullable().default(null)
const percent = wholeNumber(0, 100).nullable().default(null)
const amount = money.nullable().default(null)
const isOrdered = (min: number | null, max: number | null) => min === null || max === null || min <= max
const rangeMessage = 'This must not be less than the lowest value.'

/** The conditions of a segment; see segments.ts. */
export const SegmentConditions = z.object({
  minOrders: orders,
  maxOrders: orders,
  minSpent: amount,
  maxSpent: amount,
  orderedWithinDays: days,
  notOrderedForDays: days,
  tags: z.array(customerTag).max(maxCustomerTags, `Choose at most ${maxCustomerTags} tags.`).default([]),
  states: z.array(requiredText('State', 60)).max(50, 'Choose at most 50 states.').default([]),
  hasConsent: requiredBoolean.nullable().default(null),
  minReturnedPercent: percent,
  maxReturnedPercent: percent,
})

/** The error of a segment that every customer belongs to; it stands below the name. */
export const noConditions = { path: ['name'], message: 'Set at least one condition.' }

/** A segment as the owner sets it. */
export const SegmentForm = z
  .object({ name: requiredLine('Name', maxSegmentName), ...SegmentConditions.shape })
  .refine(({ name: _, ...rule }) => hasConditions(rule), noConditions)
  .refine(({ minOrders, maxOrders }) => isOrdered(minOrders, maxOrders), { path: ['maxOrders'], message: rangeMessage })
  .refine(({ minSpent, maxSpent }) => isOrdered(minSpent, maxSpent), { path: ['maxSpent'], message: rangeMessage })
  .refine(({ minReturnedPercent: min, maxReturnedPercent: max }) => isOrdered(min, max), {
    path: ['maxReturnedPercent'],
    message: rangeMessage,
  })
