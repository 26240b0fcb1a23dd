import { type RawBuilder, sql } from 'kysely'
import { type CodRules, noCodRules } from '#contract/cash-on-delivery/cod-rules.ts'
import type { Database } from '#server/database/connect.ts'

/** What `codRulesJson` selects: the rules as they were saved. */
export type CodRulesJson = Partial<CodRules>

/** SQL: the rules for cash on delivery as JSON, for a sub-select of a statement; null for a store without rules. */
export const codRulesJson = sql<CodRulesJson | null>`(select rules from cod_rules)`

/** The rules of `codRulesJson`; without rules those that change nothing. */
export const parseCodRules = (json: CodRulesJson | null): CodRules => ({ ...noCodRules, ...json })

/** SQL: the number of the parcels of users that were returned to origin: shipments that came back, and orders that were canceled in transit. */
export const returnedToOriginCount = (userIds: RawBuilder<string[]>) => sql<number>`((
  select count(*)::int from orders returned
  where returned.user_id = any(${userIds}) and returned.delivery_status = 'CANCELED' and not is_undelivered and exists (
    select from order_events event
    where event.order_id = returned.id and event.from_state = 'SHIPPED' and event.to_state = 'CANCELED'))
  + (select count(*)::int from order_cancellations removed join orders returned on returned.id = removed.order_id
    where returned.user_id = any(${userIds}) and removed.kind = 'RETURNED'))`

/** The store's rules. */
export async function findCodRules(db: Database): Promise<CodRules> {
  const { rows } = await sql<{ rules: CodRulesJson | null }>`select ${codRulesJson} as rules`.execute(db)
  return parseCodRules(rows[0]?.rules ?? null)
}

/** `updatedAt` is null if no rules are stored. */
type SavedCodRules = { rules: CodRules; updatedAt: Date | null }

/** The store's rules and when they were saved. */
export async function findSavedCodRules(db: Database): Promise<SavedCodRules> {
  const row = await db
    .selectFrom('codRules')
    .select([sql<CodRulesJson>`rules`.as('rules'), 'updatedAt'])
    .executeTakeFirst()
  return { rules: parseCodRules(row?.rules ?? null), updatedAt: row?.updatedAt ?? null }
}

/** As `findSavedCodRules`, locked until the transaction ends. */
export async function lockCodRules(db: Database): Promise<SavedCodRules> {
  // The lock of the table also stops two administrators who save the first rules at once.
  await sql`lock table cod_rules in share row exclusive mode`.execute(db)
  return findSavedCodRules(db)
}

/** Writes the rules. */
export const writeCodRules = (db: Database, rules: CodRules, updatedAt: Date) => {
  const values = { rules: JSON.stringify(rules), updatedAt }
  return db
    .insertInto('codRules')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Deletes the rules, so that reading them costs nothing. */
export const deleteCodRules = (db: Database) => db.deleteFrom('codRules').execute()

/** The names of categories by their ids; ids without a category are left out. */
export async function findCategoryNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
