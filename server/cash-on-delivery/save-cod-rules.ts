import type { cashOnDelivery } from '#contract/cash-on-delivery/cash-on-delivery.ts'
import { type CodRules, isWithoutRules } from '#contract/cash-on-delivery/cod-rules.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { assertSettingsUnchanged, invalidField } from '#server/errors.ts'
import { deleteCodRules, findCategoryNames, lockCodRules, writeCodRules } from './cod-rules.store.ts'

/**
 * Changes the rules for cash on delivery; rules that change nothing are not stored. Categories that were deleted meanwhile are left out. A
 * conflict when the rules were changed after `seenUpdatedAt`.
 */
export const saveCodRules = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { seenUpdatedAt, ...form }: Input<typeof cashOnDelivery.save>['body'],
) =>
  inTransaction(db, async (trx) => {
    const { rules: before, updatedAt } = await lockCodRules(trx)
    assertSettingsUnchanged(updatedAt, seenUpdatedAt)
    const names = await findCategoryNames(trx, [...before.blockedCategoryIds, ...form.blockedCategoryIds])
    const unknown = form.blockedCategoryIds.filter((id) => !names.has(id) && !before.blockedCategoryIds.includes(id))
    if (unknown.length > 0) throw invalidField('blockedCategoryIds', 'A chosen category does not exist.')
    const after = { ...form, blockedCategoryIds: form.blockedCategoryIds.filter((id) => names.has(id)) }
    const now = clock()
    const isStored = !isWithoutRules(after)
    await (isStored ? writeCodRules(trx, after, now) : deleteCodRules(trx))
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'codRules',
      subjectId: null,
      before: toAuditFields(before, names),
      after: toAuditFields(after, names),
    })
    return { message: 'The rules for cash on delivery are saved.', updatedAt: isStored ? now : null }
  })

const toAuditFields = (
  { blockedPinCodes, blockedCategoryIds, ...fields }: CodRules,
  names: ReadonlyMap<string, string>,
) => ({
  ...fields,
  blockedPinCodes: blockedPinCodes.toSorted(),
  blockedCategories: blockedCategoryIds.flatMap((id) => names.get(id) ?? []).toSorted(),
})
