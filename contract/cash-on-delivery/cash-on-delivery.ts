import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maxPrice, minOnlineTotal } from '../limits.ts'
import { formatRupees } from '../money.ts'
import {
  id,
  MessageResponse,
  money,
  moneyUpTo,
  seenSettingsUpdatedAt,
  timestamp,
  typedPinCode,
  wholeNumber,
} from '../schemas.ts'
import {
  maxAdvance,
  maxBlockedCategories,
  maxBlockedPinCodes,
  maxCodFee,
  maxConfirmHours,
  maxReturnedParcels,
} from './cod-limits.ts'

const amount = moneyUpTo(maxPrice, 'The amount').nullable()
const unique = <Value>(values: Value[]): Value[] => [...new Set(values)]

const pinCodesMessage = 'Enter PIN codes of six digits.'

const Rules = z.object({
  minAmount: amount,
  maxAmount: amount,
  blockedPinCodes: z
    .array(typedPinCode(z.string(pinCodesMessage), pinCodesMessage))
    .max(maxBlockedPinCodes, `Enter at most ${maxBlockedPinCodes} PIN codes.`)
    .transform(unique),
  blockedCategoryIds: z
    .array(id)
    .max(maxBlockedCategories, `Choose at most ${maxBlockedCategories} categories.`)
    .transform(unique),
  firstOrderMaxAmount: amount,
  returnedParcelsFrom: wholeNumber(
    1,
    maxReturnedParcels,
    `Enter a number of parcels from 1 to ${maxReturnedParcels}.`,
  ).nullable(),
  fee: moneyUpTo(maxCodFee, 'The fee'),
  confirmWithinHours: wholeNumber(1, maxConfirmHours, `Enter a number of hours from 1 to ${maxConfirmHours}.`)
    .nullable()
    .default(null),
  advance: moneyUpTo(maxAdvance, 'The advance')
    .refine(
      (paise) => paise === 0 || paise >= minOnlineTotal,
      `The advance must be at least ${formatRupees(minOnlineTotal)}.`,
    )
    .default(0),
  advanceFrom: amount.default(null),
})

/** The rules as an owner saves them. */
const CodRulesForm = Rules.refine(
  ({ minAmount, maxAmount }) => minAmount === null || maxAmount === null || minAmount <= maxAmount,
  { path: ['maxAmount'], message: 'The maximum must not be below the minimum.' },
)

const CodRulesResponse = z.object({
  ...Rules.shape,
  advance: money,
  advanceFrom: money.nullable(),
  blockedPinCodes: z.array(z.string()),
  blockedCategoryIds: z.array(z.uuid()),
})

/** Null for rules that change nothing, which are not stored. */
const updatedAt = timestamp.nullable()

/** The owner's rules for cash on delivery. */
export const cashOnDelivery = {
  show: endpoint({
    method: 'GET',
    path: '/cash-on-delivery',
    access: 'admin',
    summary: 'The rules for cash on delivery; null and empty lists are no rule.',
    response: z.object({ rules: CodRulesResponse, updatedAt }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/cash-on-delivery',
    access: 'admin',
    summary: 'Changes the rules for cash on delivery. They apply to later orders.',
    body: CodRulesForm.and(z.object({ seenUpdatedAt: seenSettingsUpdatedAt })),
    response: MessageResponse.extend({ updatedAt }),
  }),
}
