import { type RawBuilder, sql } from 'kysely'
import type { Offer, OfferConditions } from '#contract/offers/offer.ts'
import { collectionIdsOfProduct } from '#server/collections/collection-membership.store.ts'
import type { Database } from '#server/database/connect.ts'
import { parseSegmentRule, segmentRuleOf } from '#server/segments/segments.store.ts'

/** The columns of an offer that are not in its definition, as JSON. */
type OfferColumns = Pick<Offer, 'id' | 'name' | 'code' | 'isPaused' | 'useCount'> & {
  maxUses: number | null
  segmentId: string | null
  segmentRule: unknown
  startsAt: string | null
  endsAt: string | null
}

/** The column `definition`: the parts of an offer that no query reads. */
type OfferDefinition = Pick<Offer, 'benefit' | 'scope' | 'combination'> & {
  conditions: Omit<OfferConditions, 'maxUses' | 'startsAt' | 'endsAt' | 'segmentId'>
}

/** An offer as `offerJson` selects it. */
export type OfferJson = OfferColumns & { definition: OfferDefinition }

/** An offer as JSON in a statement that selects from `offers`. */
export const offerJson = sql<OfferJson>`json_build_object('id', offers.id, 'name', offers.name, 'code', offers.code,
  'isPaused', offers.is_paused, 'useCount', offers.use_count, 'maxUses', offers.max_uses, 'startsAt', offers.starts_at,
  'endsAt', offers.ends_at, 'definition', offers.definition, 'segmentId', offers.segment_id,
  'segmentRule', case when offers.segment_id is not null then ${segmentRuleOf(sql`offers.segment_id`)} end)`

/** A time, or an SQL expression. */
type Time = Date | RawBuilder<Date>

/** The codes of a cart in capital letters: a list, or an SQL expression of type text[]. */
type Codes = readonly string[] | RawBuilder<string[]>

/** The automatic offers that are valid at a time, and those with the codes in any state. */
const isConsidered = (now: Time, codes: Codes) => sql`(
  code is null and not is_paused and (starts_at is null or starts_at <= ${now}::timestamptz) and (ends_at is null or ends_at > ${now}::timestamptz)
  or code = any(${codes}::text[]))`

/** The version of a store without offers. */
const noOffers = 'none'

/** The offers of a cart as `offersOfCartJson` selects them: the version of the automatic ones, and those of the entered codes. */
export type OffersOfCartJson = { version: string | null; withCodes: OfferJson[] | null }

/**
 * A sub-select of the offers that a cart is evaluated with, for `findOffersOfCart`: those with the codes in any state, so that a refusal can
 * be explained.
 */
export const offersOfCartJson = (codes: Codes) => sql<OffersOfCartJson>`(
  select json_build_object('version', coalesce((select version::text from offers_version), case when not exists (select from offers) then '${sql.raw(noOffers)}' end),
    'withCodes', (select json_agg(${offerJson}) from offers where code = any(${codes}::text[]))))`

// One version has the same offers in every process and database, because it is random.
let cached: { version: string | null; offers: readonly Offer[] } = { version: null, offers: [] }

/**
 * The automatic offers that are neither paused nor ended, also those that have not started. Of a version that this process has read before
 * no statement is needed: a hundred offers take longer to read than the rest of a cart.
 */
async function findAutomaticOffers(db: Database, version: string | null): Promise<readonly Offer[]> {
  if (version === noOffers) return []
  if (version !== null && version === cached.version) return cached.offers
  const { rows } = await sql<{ version: string | null; offers: OfferJson[] | null }>`
    select (select version from offers_version) as version, (
      select json_agg(${offerJson}) from offers where code is null and not is_paused and (ends_at is null or ends_at > now())
    ) as offers`.execute(db)
  const read = rows[0]!
  cached = { version: read.version, offers: (read.offers ?? []).map(parseOffer) }
  return cached.offers
}

/** The automatic offers and those of the entered codes, of what `offersOfCartJson` selected. */
export async function findOffersOfCart(
  db: Database,
  { version, withCodes }: OffersOfCartJson,
): Promise<readonly Offer[]> {
  const automatic = await findAutomaticOffers(db, version)
  return withCodes ? [...automatic, ...withCodes.map(parseOffer)] : automatic
}

/**
 * A sub-select of those collections of a product that these offers are about, for `OfferLine.collectionIds`. `productId` is an SQL
 * expression.
 */
export const offeredCollectionIds = (productId: RawBuilder<string>, now: Time, codes: Codes): RawBuilder<string[]> =>
  collectionIdsOfProduct(
    productId,
    sql<string[]>`array(
      select jsonb_array_elements_text(definition #> '{scope,ids}')::uuid from offers
      where definition #>> '{scope,by}' = 'COLLECTIONS' and ${isConsidered(now, codes)})`,
    now,
  )

/** An offer from its JSON. */
export function parseOffer({
  definition,
  maxUses,
  startsAt,
  endsAt,
  segmentId,
  segmentRule,
  ...columns
}: OfferJson): Offer {
  const times = {
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
  const conditions = { ...definition.conditions, ...times, maxUses }
  if (segmentId === null) return { ...columns, ...definition, conditions }
  const forSegment = { conditions: { ...conditions, segmentId }, segmentRule: parseSegmentRule(segmentRule) }
  return { ...columns, ...definition, ...forSegment }
}

/** Whether an offer, in any state, has a code in capital letters. */
export async function offerWithCodeExists(db: Database, code: string): Promise<boolean> {
  return (await db.selectFrom('offers').select('id').where('code', '=', code).executeTakeFirst()) !== undefined
}
