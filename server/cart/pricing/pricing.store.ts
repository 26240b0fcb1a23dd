import { type RawBuilder, sql } from 'kysely'
import type { PinRule } from '#contract/delivery/quote-delivery.ts'
import type { Offer } from '#contract/offers/offer.ts'
import { type CodRulesJson, codRulesJson, returnedToOriginCount } from '#server/cash-on-delivery/cod-rules.store.ts'
import { storeShippingFee } from '#server/company/company.store.ts'
import { pricesCartsSql } from '#server/company/store-features-sql.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type DeliverySettingsJson,
  deliverySettingsJson,
  pieceWeightGrams,
  pinRuleJson,
} from '#server/delivery/delivery-settings.store.ts'
import {
  findOffersOfCart,
  type OffersOfCartJson,
  offeredCollectionIds,
  offersOfCartJson,
} from '#server/offers/active-offers.store.ts'
import { usesOfCustomerJson } from '#server/offers/offer-uses.store.ts'
import { type CustomerFactsJson, customerFactsJson } from '#server/segments/segment-condition.store.ts'

/** Everything beside the lines that prices a cart. */
export type Pricing = {
  /** The automatic offers, and those of the entered codes. */
  offers: readonly Offer[]
  acceptsCodes: boolean
  delivery: DeliverySettingsJson | null
  destination: { pinCode: string; state: string | null } | null
  pin: PinRule | null
  cod: CodRulesJson | null
  /** Null for a visitor. */
  customer: {
    isFirstOrder: boolean
    returnedToOrigin: number
    uses: Record<string, number> | null
    /** Null in a store without offers for segments. */
    facts: CustomerFactsJson | null
  } | null
}

/** What prices a cart in a store without offers, delivery zones and rules for cash on delivery. */
export const noPricing: Pricing = {
  offers: [],
  acceptsCodes: false,
  delivery: null,
  destination: null,
  pin: null,
  cod: null,
  customer: null,
}

/** What `pricingJson` selects; `readPricing` makes a `Pricing` of it. */
export type PricingJson = Omit<Pricing, 'offers'> & { offers: OffersOfCartJson }

/** SQL expressions of the statement: the customer's id (null for a visitor), the codes, and the address or PIN code. */
type PricingSource = {
  userId: RawBuilder<string | null>
  codes: RawBuilder<string[]>
  destination: RawBuilder<Pricing['destination']>
}

const now = sql<Date>`now()`

/** SQL: whether a code of the store can be entered now. */
const acceptsCodes = sql<boolean>`exists (
  select from offers where code is not null and not is_paused and (ends_at is null or ends_at > now()))`

/** SQL: what offers and the rules for cash on delivery need to know of a customer; null for a visitor. */
const customerJson = (userId: RawBuilder<string | null>) => sql<Pricing['customer']>`(
  select json_build_object('isFirstOrder', not exists (
      select from orders where orders.user_id = any(customer.ids) and delivery_status <> 'CANCELED'),
    'returnedToOrigin', case when exists (select from cod_rules) then ${returnedToOriginCount(sql`customer.ids`)} else 0 end,
    'uses', ${usesOfCustomerJson(sql<string[]>`customer.ids`)},
    'facts', case when exists (select from offers where segment_id is not null) then ${customerFactsJson(sql<string>`customer.id`)} end)
  from (
    select id, case when exists (select from users where users.id = caller.id and guest_email is not null) then same_customer(id) else array[id] end as ids
    from (select ${userId} as id) as caller where id is not null offset 0) as customer)`

/**
 * SQL: the data that prices a cart as JSON, for a sub-select; null in a store that has none, and then nothing else is read. A cart with codes is
 * priced in any store, so that it says why the code of an offer that has ended does not apply.
 */
export const pricingJson = ({ userId, codes, destination }: PricingSource) => sql<PricingJson | null>`(
  case when ${pricesCartsSql} or cardinality(${codes}) > 0 then (
    select json_build_object('offers', ${offersOfCartJson(codes)}, 'acceptsCodes', ${acceptsCodes},
      'delivery', ${deliverySettingsJson}, 'destination', destination,
      'pin', case when destination is not null then ${pinRuleJson(sql<string>`destination ->> 'pinCode'`)} end,
      'cod', ${codRulesJson}, 'customer', ${customerJson(userId)})
    from (select ${destination} as destination) as source
  ) end)`

/** What prices a cart, of what `pricingJson` selected in the same transaction. */
export const readPricing = async (db: Database, json: PricingJson | null): Promise<Pricing | null> =>
  json && { ...json, offers: await findOffersOfCart(db, json.offers) }

/** SQL: the default address of a customer as a destination; null without one. */
export const defaultDestination = (userId: RawBuilder<string>) =>
  addressDestination(sql`user_id = ${userId} and is_default`)

/** SQL: the address of a condition as a destination; null without one. */
export const addressDestination = (condition: RawBuilder<unknown>) => sql<Pricing['destination']>`(
  select json_build_object('pinCode', addresses.postal_code, 'state', addresses.state) from addresses where ${condition})`

/** SQL: the collections of a product that offers are about; none in a store without offers. */
export const offeredCollections = (productId: RawBuilder<string>, codes: RawBuilder<string[]>) => sql<string[]>`(
  case when exists (select from offers) then ${offeredCollectionIds(productId, now, codes)} else '{}' end)`

/** SQL: the weight of a piece in grams, in a statement with `variant` and `product`; null in a store without zones, which needs none. */
export const pricedWeight = sql<
  number | null
>`(case when exists (select from delivery_zones) then ${pieceWeightGrams} end)`

type PricingQuery = {
  /** Null for a visitor. */
  userId: string | null
  codes: readonly string[]
  /** An own address; it comes before the PIN code, and both before the default address. */
  addressId: string | null
  pinCode: { pinCode: string; state: string | null } | null
}

/** What prices a cart, and the store's shipping fee in paise. An address of another user gives no destination. */
export async function findPricing(db: Database, { userId, codes, addressId, pinCode }: PricingQuery) {
  const user = sql<string>`${userId}::uuid`
  const destination = addressId
    ? addressDestination(sql`id = ${addressId} and user_id = ${user}`)
    : sql<Pricing['destination']>`coalesce(${pinCode && JSON.stringify(pinCode)}::json, ${defaultDestination(user)})`
  const pricing = pricingJson({ userId: user, codes: sql`${codes}::text[]`, destination })
  const { rows } = await sql<{ pricing: PricingJson | null; shippingFee: number }>`
    select ${pricing} as pricing, ${storeShippingFee} as "shippingFee"`.execute(db)
  const { pricing: json, shippingFee } = rows[0]!
  return { pricing: await readPricing(db, json), shippingFee }
}
