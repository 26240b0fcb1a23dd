import { type RawBuilder, sql } from 'kysely'
import { emptySegmentRule, type SegmentRule } from '#contract/customers/segments.ts'
import type { Database } from '#server/database/connect.ts'
import { conflictIfTaken, foreignKeyViolation, isDatabaseError } from '#server/errors.ts'
import { segmentCondition } from './segment-condition.store.ts'

/** A segment as it is stored. */
export type Segment = { id: string; name: string; rule: SegmentRule }
type StoredSegment = Segment & { updatedAt: Date }

/** A rule from its JSON; conditions that it does not name are not set. */
export const parseSegmentRule = (json: unknown): SegmentRule => ({ ...emptySegmentRule, ...(json as object) })

/** SQL: a sub-select of the rule of a segment, for `parseSegmentRule`. */
export const segmentRuleOf = (id: RawBuilder<unknown>) =>
  sql<unknown>`(select rule from customer_segments where id = ${id})`

const parseSegment = <Row extends { rule: unknown }>({ rule, ...row }: Row) => ({
  ...row,
  rule: parseSegmentRule(rule),
})

/** The segments by name, with the number of offers for each. */
export async function findSegments(db: Database) {
  const { rows } = await sql<{ id: string; name: string; rule: unknown; updatedAt: Date; offerCount: number }>`
    select id, name, rule, updated_at as "updatedAt", (select count(*)::int from offers where segment_id = customer_segments.id) as "offerCount"
    from customer_segments order by lower(name)`.execute(db)
  return rows.map(parseSegment)
}

/** The names of the segments, in their order. */
export const findSegmentNames = (db: Database) =>
  db.selectFrom('customerSegments').select(['id', 'name']).orderBy(sql`lower(name)`).execute()

/** One segment; undefined if there is none. */
export async function findSegment(db: Database, id: string): Promise<StoredSegment | undefined> {
  const row = await db
    .selectFrom('customerSegments')
    .select(['id', 'name', 'rule', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && parseSegment(row)
}

/** One segment, locked until the transaction ends; undefined if there is none. */
export async function lockSegment(trx: Database, id: string): Promise<StoredSegment | undefined> {
  const row = await trx
    .selectFrom('customerSegments')
    .select(['id', 'name', 'rule', 'updatedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && parseSegment(row)
}

/** The number of customers of each rule, in one pass over all customers. */
export async function countMembers(db: Database, rules: readonly SegmentRule[], now: Date): Promise<number[]> {
  if (rules.length === 0) return []
  const counts = rules.map((rule) => sql`count(*) filter (where ${segmentCondition(rule, now)})`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::int[] as counts from customer_records`.execute(db)
  return rows[0]!.counts
}

/** The number of customers of a rule; an index can answer it. */
export async function countMembersOf(db: Database, rule: SegmentRule, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customer_records where ${segmentCondition(rule, now)}`.execute(db)
  return rows[0]!.count
}

const mapNameConflict = conflictIfTaken('customer_segments_name_key', 'name', 'Another segment has this name already.')

/** Inserts a segment and returns its id; a conflict when its name is taken. */
export async function insertSegment(trx: Database, { name, rule }: Omit<Segment, 'id'>, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('customerSegments')
    .values({ name, rule: JSON.stringify(rule), createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(mapNameConflict)
  return id
}

/** Updates a segment; a conflict when its name is taken. */
export const updateSegment = (trx: Database, { id, name, rule }: Segment, now: Date) =>
  trx
    .updateTable('customerSegments')
    .set({ name, rule: JSON.stringify(rule), updatedAt: now })
    .where('id', '=', id)
    .execute()
    .catch(mapNameConflict)

/** Deletes a segment unless an offer, or a message to customers that has not ended, is for it. Returns which of them. */
export async function deleteUnusedSegment(trx: Database, id: string): Promise<'offer' | 'campaign' | null> {
  try {
    await trx.deleteFrom('customerSegments').where('id', '=', id).execute()
    return null
  } catch (error) {
    if (isDatabaseError(error, foreignKeyViolation, 'offers_segment_id_fkey')) return 'offer'
    if (isDatabaseError(error, foreignKeyViolation, 'campaigns_segment_id_fkey')) return 'campaign'
    throw error
  }
}

/** The number of segments. */
export async function countSegments(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('customerSegments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
