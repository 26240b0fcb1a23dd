import type { delivery } from '#contract/delivery/delivery.ts'
import { weekdays } from '#contract/delivery/delivery-dates.ts'
import type { DispatchSettings } from '#contract/delivery/delivery-settings.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { assertSettingsUnchanged } from '#server/errors.ts'
import { findHolidays, type Holiday, lockDispatch, replaceHolidays, updateDispatch } from './dispatch.store.ts'

/**
 * Changes when orders leave the store, the weight of pieces without one, and the holidays. A conflict when they were changed after
 * `seenUpdatedAt`.
 */
export const saveDispatch = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { holidays, seenUpdatedAt, ...dispatch }: Input<typeof delivery.saveDispatch>['body'],
) =>
  inTransaction(db, async (trx) => {
    const locked = await lockDispatch(trx)
    assertSettingsUnchanged(locked.updatedAt, seenUpdatedAt)
    const before = toAuditFields(locked, await findHolidays(trx))
    const now = clock()
    await updateDispatch(trx, dispatch, now)
    await replaceHolidays(trx, holidays)
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'deliverySettings',
      subjectId: null,
      before,
      after: toAuditFields(dispatch, await findHolidays(trx)),
    })
    return { message: 'The delivery settings are saved.', updatedAt: now }
  })

const toAuditFields = (
  { cutOff, dispatchDays, handlingDays, defaultWeightGrams }: DispatchSettings,
  holidays: readonly Holiday[],
) => ({
  cutOff,
  handlingDays,
  defaultWeightGrams,
  dispatchDays: dispatchDays.toSorted().map((day) => weekdays[day - 1]),
  holidays: holidays.map(({ day, name }) => `${day} ${name}`.trim()),
})
