import type { CallInput } from '#contract/calls.ts'
import type { StateOfIndia } from '#contract/tax/states-of-india.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { numberOrNull, textOrNull, toText } from '#web/ui/form/draft-values.ts'
import type { Zone } from '../delivery-settings.ts'
import { formatPinRanges, parsePinRanges } from './pin-ranges.ts'

/** The limits of a rate in the form; empty texts are no limit. */
const rateLimits = ['minSubtotal', 'maxSubtotal', 'minWeightGrams', 'maxWeightGrams', 'minPieces', 'maxPieces'] as const
type RateLimitName = (typeof rateLimits)[number]

/** A rate with conditions, as typed. */
export type RateDraft = Record<RateLimitName, string> & { key: string; charge: string }

/** A zone as typed; the rate without conditions is `otherCharge`. */
export type ZoneDraft = {
  name: string
  states: readonly StateOfIndia[]
  pinRanges: string
  isRestOfIndia: boolean
  rates: readonly RateDraft[]
  otherCharge: string
  freeFrom: string
  isCodAvailable: boolean
  codSurcharge: string
  minDays: string
  maxDays: string
}

export const newRate = (): RateDraft => ({
  key: randomUuid(),
  minSubtotal: '',
  maxSubtotal: '',
  minWeightGrams: '',
  maxWeightGrams: '',
  minPieces: '',
  maxPieces: '',
  charge: '',
})

const toRateDraft = (rate: Zone['rates'][number]): RateDraft => ({
  key: randomUuid(),
  charge: rate.charge,
  ...(Object.fromEntries(rateLimits.map((name) => [name, toText(rate[name])])) as Record<RateLimitName, string>),
})

/** The draft of a zone, or of a new one: `isFirst` starts with the rest of India. */
export function toDraft(zone: Zone | undefined, isFirst: boolean): ZoneDraft {
  const rates = zone?.rates ?? []
  return {
    name: zone?.name ?? '',
    states: zone?.states ?? [],
    pinRanges: formatPinRanges(zone?.pinRanges ?? []),
    isRestOfIndia: zone?.isRestOfIndia ?? isFirst,
    rates: rates.slice(0, -1).map(toRateDraft),
    otherCharge: rates.at(-1)?.charge ?? '',
    freeFrom: zone?.freeFrom ?? '',
    isCodAvailable: zone?.isCodAvailable ?? true,
    codSurcharge: zone?.codSurcharge ?? '0.00',
    minDays: toText(zone?.minDays),
    maxDays: toText(zone?.maxDays),
  }
}

const toRate = (rate: RateDraft) => ({
  minSubtotal: textOrNull(rate.minSubtotal),
  maxSubtotal: textOrNull(rate.maxSubtotal),
  minWeightGrams: numberOrNull(rate.minWeightGrams),
  maxWeightGrams: numberOrNull(rate.maxWeightGrams),
  minPieces: numberOrNull(rate.minPieces),
  maxPieces: numberOrNull(rate.maxPieces),
  charge: rate.charge.trim(),
})

type ZoneBody = CallInput<'POST /delivery/zones'>['body']

/** The body of the call; or the errors by field of what the browser cannot send. The server checks the rest. */
export function toBody(
  draft: ZoneDraft,
  zone: Pick<Zone, 'id' | 'updatedAt'> | undefined,
): { body: ZoneBody } | { errors: Record<string, string> } {
  const { ranges, wrong } = parsePinRanges(draft.pinRanges)
  const [minDays, maxDays] = [numberOrNull(draft.minDays), numberOrNull(draft.maxDays)]
  const errors = {
    ...(draft.name.trim() === '' && { name: 'Enter a name.' }),
    ...(wrong !== undefined && { pinRanges: `"${wrong}" is neither a PIN code nor a range such as 560001-560110.` }),
    ...(draft.otherCharge.trim() === '' && { otherCharge: 'Enter the charge; 0 for free delivery.' }),
    ...(draft.rates.some(({ charge }) => charge.trim() === '') && { rates: 'Enter the charge of every rate.' }),
    ...(minDays === null && { minDays: 'Enter the days.' }),
    ...(maxDays === null && { maxDays: 'Enter the days.' }),
  }
  if (Object.keys(errors).length > 0 || minDays === null || maxDays === null) return { errors }
  const { name, states, isRestOfIndia, isCodAvailable } = draft
  return {
    body: {
      ...(zone && { id: zone.id, seenUpdatedAt: zone.updatedAt }),
      name,
      isRestOfIndia,
      isCodAvailable,
      minDays,
      maxDays,
      states: [...states],
      pinRanges: ranges,
      rates: [...draft.rates.map(toRate), { charge: draft.otherCharge.trim() }],
      freeFrom: textOrNull(draft.freeFrom),
      codSurcharge: textOrNull(draft.codSurcharge) ?? '0',
    },
  }
}
