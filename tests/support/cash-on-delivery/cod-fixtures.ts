import type { CodRules } from '#contract/cash-on-delivery/cod-rules.ts'
import { noCodRules } from '#contract/cash-on-delivery/cod-rules.ts'
import { writeCodRules } from '#server/cash-on-delivery/cod-rules.store.ts'
import type { AppContext } from '#server/context.ts'

/** Stores rules for cash on delivery; those that are not given change nothing. Money in paise. */
export const createCodRules = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, rules: Partial<CodRules>) =>
  writeCodRules(db, { ...noCodRules, ...rules }, clock())

/** The body of the rules as the back office sends it. */
export const codRulesForm = (fields: Record<string, unknown> = {}) => ({
  minAmount: null,
  maxAmount: null,
  blockedPinCodes: [],
  blockedCategoryIds: [],
  firstOrderMaxAmount: null,
  returnedParcelsFrom: null,
  fee: '0',
  advance: '0.00',
  advanceFrom: null,
  ...fields,
})
