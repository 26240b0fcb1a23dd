import type { AppContext, Caller } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { assertOpen, changeGrievance } from './change-grievance.ts'
import { insertEntry, updateGrievance } from './grievances.store.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** Adds an internal note, which the customer does not see; also to a closed complaint. */
export async function addNote(context: Context, administrator: Caller, id: string, { text }: { text: string }) {
  await changeGrievance(context, administrator, id, async ({ trx, now }) => {
    const entry = { grievanceId: id, administratorId: administrator.id, createdAt: now }
    await insertEntry(trx, { ...entry, kind: 'NOTE', text })
    return { entry: 'NOTE' }
  })
  return { message: 'Note added.' }
}

/** Records that a complaint was acknowledged by other means than the mail, with a note. */
export async function acknowledgeByHand(
  context: Context,
  administrator: Caller,
  id: string,
  { means }: { means: string },
) {
  await changeGrievance(context, administrator, id, async ({ trx, grievance, now }) => {
    assertOpen(grievance)
    if (grievance.acknowledgedAt) throw new AppError('conflict', 'This complaint is acknowledged already.')
    const entry = { grievanceId: id, administratorId: administrator.id, createdAt: now }
    await insertEntry(trx, { ...entry, kind: 'NOTE', text: `Acknowledged: ${means}` })
    await updateGrievance(trx, id, { acknowledgedAt: now })
    return { isAcknowledged: true, entry: 'NOTE' }
  })
  return { message: 'Acknowledgement recorded.' }
}
