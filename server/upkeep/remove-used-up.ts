import type { Shop } from '../shop.ts'
import { deleteDeadSessions, deleteOldKeys } from './used-up.store.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes what can never be used again: sessions that ended or expired, and the keys of orders placed more than a day ago. */
export async function removeUsedUp({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await deleteDeadSessions(db, now)
  await deleteOldKeys(db, new Date(now.getTime() - day))
}
