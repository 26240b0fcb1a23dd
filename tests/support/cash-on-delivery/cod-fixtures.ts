import type { CodRules } from '#contract/cash-on-delivery/cod-rules.ts'
import { noCodRules } from '#contract/cash-on-delivery/cod-rules.ts'
import { deleteCodRules, writeCodRules } from '#server/cash-on-delivery/cod-rules.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'

/** Stores rules for cash on delivery; those that are not given change nothing. Money in paise. */
export const createCodRules = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, rules: Partial<CodRules>) =>
  writeCodRules(db, { ...noCodRules, ...rules }, clock())

/** A cash order of the customer that waits for its confirmation; the rule applies to no other order. */
export async function createUnconfirmedOrder(
  context: TestContext,
  customer: Caller,
  { of, quantity = 1, hours = 24 }: { of: { id: string }; quantity?: number; hours?: number },
) {
  await createCodRules(context, { confirmWithinHours: hours })
  const order = await createCodOrder(context, customer, { of, quantity })
  await deleteCodRules(context.db)
  return order
}

/** The body of the rules as the back office sends it. */
export const codRulesForm = (fields: Record<string, unknown> = {}) => ({
  minAmount: null,
  maxAmount: null,
  blockedPinCodes: [],
  blockedCategoryIds: [],
  firstOrderMaxAmount: null,
  returnedParcelsFrom: null,
  fee: '0',
  confirmWithinHours: null,
  advance: '0.00',
  advanceFrom: null,
  ...fields,
})
