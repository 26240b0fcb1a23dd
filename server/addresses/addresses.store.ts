import type { Database } from '#server/database/connect.ts'
import { unauthenticated } from '#server/errors.ts'

/** The columns of an address that the API returns. */
const publicColumns = [
  'id',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'isDefault',
  'fullName',
  'phone',
] as const

type NewAddress = {
  addressLine1: string
  addressLine2: string | null
  city: string
  state: string
  postalCode: string
  fullName: string | null
  phone: string | null
  isDefault: boolean
}

/** A user's addresses, the default first, then the newest. */
export const findAddresses = (db: Database, userId: string) =>
  db
    .selectFrom('addresses')
    .select(publicColumns)
    .where('userId', '=', userId)
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Serialises changes of a user's addresses until the transaction ends; it locks the user's row, because the user can have no address. Throws
 * unauthenticated for an account that was deleted since the session was read.
 */
export const lockAddresses = (db: Database, userId: string) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow(unauthenticated)

/** Clears the default of a user's addresses. */
export const clearDefault = (db: Database, userId: string) =>
  db
    .updateTable('addresses')
    .set({ isDefault: false })
    .where('userId', '=', userId)
    .where('isDefault', '=', true)
    .execute()

/** Makes one of a user's addresses the default; undefined if it is not theirs. No other may be the default then. */
export const makeDefault = (db: Database, userId: string, id: string) =>
  db
    .updateTable('addresses')
    .set({ isDefault: true })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(publicColumns)
    .executeTakeFirst()

/** Adds an address. */
export const insertAddress = (db: Database, userId: string, address: NewAddress, now: Date) =>
  db
    .insertInto('addresses')
    .values({ ...address, userId, createdAt: now })
    .returning(publicColumns)
    .executeTakeFirstOrThrow()

/** Changes an address. */
export const writeAddress = (db: Database, id: string, address: NewAddress) =>
  db.updateTable('addresses').set(address).where('id', '=', id).returning(publicColumns).executeTakeFirstOrThrow()

/** Deletes one of a user's addresses; undefined if it is not theirs. */
export const deleteAddress = (db: Database, userId: string, id: string) =>
  db.deleteFrom('addresses').where('id', '=', id).where('userId', '=', userId).returning('isDefault').executeTakeFirst()
