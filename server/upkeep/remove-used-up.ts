import { tryMemory } from '../identity/try-rules.ts'
import { deleteOldImports } from '../product-files/imports.store.ts'
import type { Shop } from '../shop.ts'
import { deleteDeadSessions, deleteOldCodes, deleteOldKeys, deleteOldTries } from './used-up.store.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes what can never be used again: sessions that ended or expired, old reset codes and counted tries, the keys of orders placed more than a day ago, and imports that nobody went on with for a day or that ended a month ago. */
export async function removeUsedUp({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await deleteDeadSessions(db, now)
  await deleteOldCodes(db, now)
  await deleteOldKeys(db, new Date(now.getTime() - day))
  await deleteOldImports(db, { ended: new Date(now.getTime() - 30 * day), idle: new Date(now.getTime() - day) })
  await deleteOldTries(db, new Date(now.getTime() - tryMemory * 1000))
}
