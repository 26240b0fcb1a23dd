import type { CallInput, CallResponse } from '#contract/calls.ts'
import { numberOrNull, textOrNull, toText } from '#web/ui/form/draft-values.ts'

export type Segment = CallResponse<'GET /customer-segments'>['segments'][number]
type SegmentInput = CallInput<'POST /customer-segments'>['body']

/** The fields of the form as they are typed. */
export type SegmentDraft = {
  name: string
  minOrders: string
  maxOrders: string
  minSpent: string
  maxSpent: string
  orderedWithinDays: string
  notOrderedForDays: string
  /** Separated by commas. */
  tags: string
  states: readonly string[]
  consent: '' | 'yes' | 'no'
  minReturnedPercent: string
  maxReturnedPercent: string
}

/** The draft of a segment, or of a new one. */
export function toDraft(segment: Segment | undefined): SegmentDraft {
  const { name = '', rule } = segment ?? {}
  const hasConsent = rule?.hasConsent ?? null
  return {
    name,
    minOrders: toText(rule?.minOrders),
    maxOrders: toText(rule?.maxOrders),
    minSpent: toText(rule?.minSpent),
    maxSpent: toText(rule?.maxSpent),
    orderedWithinDays: toText(rule?.orderedWithinDays),
    notOrderedForDays: toText(rule?.notOrderedForDays),
    tags: (rule?.tags ?? []).join(', '),
    states: rule?.states ?? [],
    consent: hasConsent === null ? '' : hasConsent ? 'yes' : 'no',
    minReturnedPercent: toText(rule?.minReturnedPercent),
    maxReturnedPercent: toText(rule?.maxReturnedPercent),
  }
}

const listOf = (typed: string) =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** The draft as the calls send it. */
export const toSegment = (draft: SegmentDraft): SegmentInput => ({
  name: draft.name,
  minOrders: numberOrNull(draft.minOrders),
  maxOrders: numberOrNull(draft.maxOrders),
  minSpent: textOrNull(draft.minSpent),
  maxSpent: textOrNull(draft.maxSpent),
  orderedWithinDays: numberOrNull(draft.orderedWithinDays),
  notOrderedForDays: numberOrNull(draft.notOrderedForDays),
  tags: listOf(draft.tags),
  states: [...draft.states],
  hasConsent: draft.consent === '' ? null : draft.consent === 'yes',
  minReturnedPercent: numberOrNull(draft.minReturnedPercent),
  maxReturnedPercent: numberOrNull(draft.maxReturnedPercent),
})
