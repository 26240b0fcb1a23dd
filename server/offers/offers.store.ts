import { type RawBuilder, sql } from 'kysely'
import type { Offer } from '#contract/offers/offer.ts'
import { maxAutomaticOffers, type OfferState } from '#contract/offers/offer-limits.ts'
import type { OfferParts } from '#contract/offers/offer-terms.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'
import { likePattern } from '#server/database/like-pattern.ts'
import { conflictIfTaken, foreignKeyViolation, invalidField, isDatabaseError, notFound } from '#server/errors.ts'
import { type OfferJson, offerJson, parseOffer } from './active-offers.store.ts'
import { type ScopeItem, scopeItemsJson } from './offer-scope.store.ts'

/** An offer with its figures: orders that used it and are not canceled, in paise. */
export type OfferWithUses = {
  offer: Offer
  state: OfferState
  uses: number
  revenue: number
  saved: number
  scopeItems: ScopeItem[]
  createdAt: Date
  updatedAt: Date
}

const stateAt = (now: Date) => sql<OfferState>`case when ends_at <= ${now} then 'ENDED' when is_paused then 'PAUSED'
  when starts_at > ${now} then 'SCHEDULED' when use_count >= max_uses then 'USED_UP' else 'ACTIVE' end`

/** The search and filter of the list. */
type OfferFilter = { q: string; state: OfferState | undefined }

const matches = ({ q, state }: OfferFilter, now: Date) =>
  sql<boolean>`(${q} = '' or name ilike ${likePattern(q)} or code ilike ${likePattern(q)})
    and (${state ?? null}::text is null or ${stateAt(now)} = ${state ?? null})`

type Row = Omit<OfferWithUses, 'offer'> & { offer: OfferJson }

const selectOffers = async (db: Database, now: Date, condition: RawBuilder<unknown>): Promise<OfferWithUses[]> => {
  const { rows } = await sql<Row>`
    select ${offerJson} as offer, ${stateAt(now)} as state, created_at as "createdAt", updated_at as "updatedAt", ${scopeItemsJson} as "scopeItems",
      used.uses, used.revenue, used.saved
    from offers cross join lateral (
      select count(*)::int as uses, coalesce(sum(order_total), 0)::bigint as revenue, coalesce(sum(amount), 0)::bigint as saved
      from offer_uses where offer_id = offers.id
    ) as used
    where ${condition}`.execute(db)
  return rows.map(({ offer, ...row }) => ({ ...row, offer: parseOffer(offer) }))
}

/** A position in the list: the newest offer first. */
export type OfferPosition = { createdAt: Date; id: string }

/** Offers of a filter, the newest first: `size` of them after a position. */
export function findOffers(
  db: Database,
  { filter, after, size, now }: { filter: OfferFilter; after: OfferPosition | undefined; size: number; now: Date },
): Promise<OfferWithUses[]> {
  const isAfter = after
    ? isAfterPosition(['offers.createdAt', 'offers.id'], [after.createdAt, after.id], 'desc')
    : sql`true`
  return selectOffers(
    db,
    now,
    sql`${matches(filter, now)} and ${isAfter} order by offers.created_at desc, offers.id desc limit ${size}`,
  )
}

/** The number of offers of a filter. */
export async function countOffers(db: Database, filter: OfferFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from offers where ${matches(filter, now)}`.execute(db)
  return rows[0]!.count
}

/** One offer with its figures; undefined if there is none. */
export const findOffer = async (db: Database, id: string, now: Date): Promise<OfferWithUses | undefined> =>
  (await selectOffers(db, now, sql`offers.id = ${id}`))[0]

/**
 * Locks an offer until the transaction ends; throws if there is none. Placements that use the offer wait, so that none is missing in the
 * count of its uses.
 */
export async function lockOffer(trx: RunningTransaction, id: string): Promise<Offer & { updatedAt: Date }> {
  const { rows } = await sql<{ offer: OfferJson; updatedAt: Date }>`
    select ${offerJson} as offer, updated_at as "updatedAt" from offers where id = ${id} for update`.execute(trx)
  if (!rows[0]) throw notFound('Offer')
  return { ...parseOffer(rows[0].offer), updatedAt: rows[0].updatedAt }
}

function toRow({ name, code, benefit, scope, combination, conditions }: OfferParts) {
  const { maxUses, startsAt, endsAt, segmentId = null, ...others } = conditions
  const definition = JSON.stringify({ benefit, scope, combination, conditions: others })
  return { name, code, definition, maxUses, startsAt, endsAt, segmentId }
}

const mapCodeConflict = conflictIfTaken('offers_code_key', 'code', 'Another offer has this code already.')

const mapErrors = (error: unknown): never => {
  if (isDatabaseError(error, foreignKeyViolation, 'offers_segment_id_fkey'))
    throw invalidField('segmentId', 'This segment does not exist any more.')
  return mapCodeConflict(error)
}

/** Inserts an offer and returns its id; a conflict when its code is taken, invalid for a segment that does not exist. */
export async function insertOffer(
  trx: RunningTransaction,
  parts: OfferParts & { isPaused: boolean },
  now: Date,
): Promise<string> {
  const row = { ...toRow(parts), isPaused: parts.isPaused, createdAt: now, updatedAt: now }
  const inserted = trx.insertInto('offers').values(row).returning('id')
  return (await inserted.executeTakeFirstOrThrow().catch(mapErrors)).id
}

/** Updates the terms of a locked offer and counts its uses again; a conflict when its code is taken, invalid for a segment that does not exist. */
export async function updateOffer(trx: RunningTransaction, id: string, parts: OfferParts, now: Date): Promise<void> {
  const useCount =
    parts.conditions.maxUses === null ? 0 : sql<number>`(select count(*) from offer_uses where offer_id = ${id}::uuid)`
  await trx
    .updateTable('offers')
    .set({ ...toRow(parts), useCount, updatedAt: now })
    .where('id', '=', id)
    .execute()
    .catch(mapErrors)
}

/** Pauses or resumes an offer. */
export const setOfferPaused = (trx: RunningTransaction, id: string, isPaused: boolean, now: Date) =>
  trx.updateTable('offers').set({ isPaused, updatedAt: now }).where('id', '=', id).execute()

/** Deletes a locked offer if no order has used it; whether it did. */
export async function deleteUnusedOffer(trx: RunningTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from offers where id = ${id} and not exists (select from offer_uses where offer_id = ${id}) returning id`.execute(
    trx,
  )
  return rows.length > 0
}

/** Whether the store has as many automatic offers that have not ended as it may have, without one of them. */
export async function isAutomaticFull(trx: RunningTransaction, exceptId: string | null, now: Date): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from offers
    where code is null and (ends_at is null or ends_at > ${now}) and id is distinct from ${exceptId}::uuid`.execute(trx)
  return rows[0]!.count >= maxAutomaticOffers
}

/** Those of some codes that offers have. */
export async function findTakenCodes(db: Database, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select code from offers where code = any(${codes}::text[])`.execute(db)
  return new Set(rows.map(({ code }) => code))
}
