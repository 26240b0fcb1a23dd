import type { CallInput, CallResponse } from '#contract/calls.ts'
import { checkCod } from '#contract/cash-on-delivery/check-cod.ts'
import { codFeeName } from '#contract/cash-on-delivery/cod-fee.ts'
import { noCodRules } from '#contract/cash-on-delivery/cod-rules.ts'
import { formatRupees, parsePaise, toPaise } from '#contract/money.ts'
import { advanceText } from '#contract/orders/amounts-due.ts'

export type CodRulesResponse = CallResponse<'GET /cash-on-delivery'>['rules']

/** The rules as typed. */
export type CodDraft = {
  minAmount: string
  maxAmount: string
  fee: string
  advance: string
  advanceFrom: string
  firstOrderMaxAmount: string
  returnedParcelsFrom: string
  confirmWithinHours: string
  blockedPinCodes: string
  blockedCategoryIds: readonly string[]
}

export const toCodDraft = (rules: CodRulesResponse): CodDraft => ({
  minAmount: rules.minAmount ?? '',
  maxAmount: rules.maxAmount ?? '',
  fee: toPaise(rules.fee) === 0 ? '' : rules.fee,
  advance: toPaise(rules.advance) === 0 ? '' : rules.advance,
  advanceFrom: rules.advanceFrom ?? '',
  firstOrderMaxAmount: rules.firstOrderMaxAmount ?? '',
  returnedParcelsFrom: rules.returnedParcelsFrom === null ? '' : String(rules.returnedParcelsFrom),
  confirmWithinHours: rules.confirmWithinHours ? String(rules.confirmWithinHours) : '',
  blockedPinCodes: rules.blockedPinCodes.join(' '),
  blockedCategoryIds: rules.blockedCategoryIds,
})

/** The body of the call. */
export const toCodBody = (draft: CodDraft): CallInput<'PUT /cash-on-delivery'>['body'] => ({
  minAmount: draft.minAmount || null,
  maxAmount: draft.maxAmount || null,
  fee: draft.fee || '0',
  advance: draft.advance || '0',
  advanceFrom: draft.advanceFrom || null,
  firstOrderMaxAmount: draft.firstOrderMaxAmount || null,
  returnedParcelsFrom: draft.returnedParcelsFrom === '' ? null : Number(draft.returnedParcelsFrom),
  confirmWithinHours: draft.confirmWithinHours === '' ? null : Number(draft.confirmWithinHours),
  blockedPinCodes: draft.blockedPinCodes.split(/[\s,;]+/).filter(Boolean),
  blockedCategoryIds: [...draft.blockedCategoryIds],
})

/** What shoppers read at the checkout by these rules: the fee, and why cash is refused, each with its case. */
export function codPreview(draft: CodDraft): { situation: string; text: string }[] {
  const rules = {
    ...noCodRules,
    minAmount: parsePaise(draft.minAmount),
    maxAmount: parsePaise(draft.maxAmount),
    firstOrderMaxAmount: parsePaise(draft.firstOrderMaxAmount),
    returnedParcelsFrom: Number(draft.returnedParcelsFrom) || null,
    fee: parsePaise(draft.fee) ?? 0,
    advance: parsePaise(draft.advance) ?? 0,
    advanceFrom: parsePaise(draft.advanceFrom),
  }
  const refusalOf = (order: { total?: number; isFirstOrder?: boolean; returnedToOrigin?: number }) =>
    checkCod(rules, {
      total: rules.minAmount ?? 0,
      pinCode: null,
      categoryIds: [],
      isFirstOrder: false,
      returnedToOrigin: 0,
      ...order,
    })?.message ?? null
  const { minAmount, maxAmount, firstOrderMaxAmount, returnedParcelsFrom, fee, advance, advanceFrom } = rules
  const example = Math.max(advanceFrom ?? 0, advance + 1000_00)
  const cases: (readonly [situation: string, text: string | null] | null)[] = [
    fee > 0 ? ['Every cash order', `${codFeeName} ${formatRupees(fee)}`] : null,
    advance > 0 ? [`A cash order of ${formatRupees(example)}`, advanceText(advance, example)] : null,
    minAmount ? [`An order of ${formatRupees(minAmount - 1)}`, refusalOf({ total: minAmount - 1 })] : null,
    maxAmount !== null ? [`An order of ${formatRupees(maxAmount + 1)}`, refusalOf({ total: maxAmount + 1 })] : null,
    firstOrderMaxAmount !== null
      ? [
          `A first order of ${formatRupees(firstOrderMaxAmount + 1)}`,
          refusalOf({ total: firstOrderMaxAmount + 1, isFirstOrder: true }),
        ]
      : null,
    returnedParcelsFrom
      ? [
          `A customer with ${returnedParcelsFrom} returned ${returnedParcelsFrom === 1 ? 'parcel' : 'parcels'}`,
          refusalOf({ returnedToOrigin: returnedParcelsFrom }),
        ]
      : null,
  ]
  return cases.flatMap((one) => (one?.[1] ? [{ situation: one[0], text: one[1] }] : []))
}
