import { sql } from 'kysely'
import type { z } from 'zod'
import type { Administrator as AdministratorSchema } from '#contract/administrators.ts'
import type { Database } from '#server/database/connect.ts'

export type Administrator = z.output<typeof AdministratorSchema>

const hasSecondFactor = sql<boolean>`exists (
  select from second_factors where user_id = users.id and confirmed_at is not null)`.as('hasSecondFactor')

const administratorsQuery = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'firstName', 'lastName', 'createdAt', 'deactivatedAt'])
    .select(hasSecondFactor)
    // Not a parameter: the plan for any value could not use the index of administrators.
    .where(sql<boolean>`user_type = 'ADMIN'`)

type Row = Awaited<ReturnType<ReturnType<typeof administratorsQuery>['executeTakeFirstOrThrow']>>

const toAdministrator = ({ deactivatedAt, ...administrator }: Row): Administrator => ({
  ...administrator,
  isActive: deactivatedAt === null,
})

/** All administrators, the active ones first, each group by name. */
export async function findAdministrators(db: Database): Promise<Administrator[]> {
  const rows = await administratorsQuery(db)
    .orderBy((eb) => eb('deactivatedAt', 'is not', null))
    .orderBy('username')
    .execute()
  return rows.map(toAdministrator)
}

/**
 * All administrators, locked until the transaction ends: parallel changes that depend on their number are serialised, and each
 * sees the result of the earlier ones.
 */
export async function lockAdministrators(trx: Database): Promise<Administrator[]> {
  const rows = await administratorsQuery(trx).orderBy('id').forNoKeyUpdate().execute()
  return rows.map(toAdministrator)
}

/** Sets or clears the deactivation of a user. */
export const setDeactivated = (trx: Database, id: string, deactivatedAt: Date | null, now: Date) =>
  trx.updateTable('users').set({ deactivatedAt, updatedAt: now }).where('id', '=', id).execute()
