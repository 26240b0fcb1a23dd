import type { PinRule } from '#contract/delivery/quote-delivery.ts'
import { recordChange, recordDeletion } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { assertAnyDelivery } from './assert-any-delivery.ts'
import { deleteException, findException, lockPinCodeRules, upsertException } from './pin-codes.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/** Adds or changes an exception, which has precedence over the list. A conflict when every PIN code would be refused. */
export async function saveException({ db, clock }: Deps, administrator: Caller, pinCode: string, rule: PinRule) {
  await inTransaction(db, async (trx) => {
    await lockPinCodeRules(trx)
    const before = await findException(trx, pinCode)
    await upsertException(trx, pinCode, rule)
    await assertAnyDelivery(trx)
    await recordChange(trx, {
      actor: administrator,
      now: clock(),
      subject: 'pinCode',
      subjectId: pinCode,
      subjectName: pinCode,
      before: before ?? null,
      after: rule,
    })
  })
  return { message: `The exception for ${pinCode} is saved.` }
}

/** Deletes an exception; the list applies again. A conflict when every PIN code would be refused. */
export async function removeException({ db, clock }: Deps, administrator: Caller, pinCode: string) {
  await inTransaction(db, async (trx) => {
    await lockPinCodeRules(trx)
    const before = await findException(trx, pinCode)
    if (!before) throw notFound('Exception')
    await deleteException(trx, pinCode)
    await assertAnyDelivery(trx)
    await recordDeletion(trx, administrator, clock(), {
      subject: 'pinCode',
      subjectId: pinCode,
      subjectName: pinCode,
      before,
    })
  })
  return { message: `The exception for ${pinCode} is deleted.` }
}
