import { sql } from 'kysely'
import type { ReceivedMeans } from '#contract/order-states.ts'
import { type PricingJson, pricingJson, readPricing } from '#server/cart/pricing/pricing.store.ts'
import type { VariantQuantity } from '#server/catalogue/variants/stock.store.ts'
import { storeShippingFee } from '#server/company/company.store.ts'
import type { Database } from '#server/database/connect.ts'
import { executeWithFreshPlan } from '#server/database/override-query.ts'
import { lockUntilCommit } from '#server/database/transaction.ts'
import { contactEmailSql } from '#server/identity/identity.store.ts'
import { hasKnownEmail } from '#server/identity/reserved-email.ts'
import { customerSearchCondition } from '#server/segments/customer-search.store.ts'
import { ownMessagesJson } from '../messages/messages.store.ts'
import { type CheckoutLine, checkoutLinesJson, chosenItems } from '../placement/placement.store.ts'

/** Where an order is sent to, as far as its price depends on it. */
type OrderDestination = { pinCode: string; state: string | null }

type LinesQuery = {
  items: readonly VariantQuantity[]
  /** Null before the customer is chosen. */
  customerId: string | null
  /** Null before it is known, and at the counter. */
  destination: OrderDestination | null
}

const noCodes = sql<string[]>`'{}'::text[]`

/** The lines of chosen variants with current prices and stock, what prices them, and the store's shipping fee. */
export async function findStaffLines(db: Database, { items, customerId, destination }: LinesQuery) {
  const lines = checkoutLinesJson(chosenItems(items), noCodes)
  const pricing = pricingJson({
    userId: sql`${customerId}::uuid`,
    codes: noCodes,
    destination: sql`${destination && JSON.stringify(destination)}::json`,
  })
  const { rows } = await sql<{ lines: CheckoutLine[]; pricing: PricingJson | null; storeFee: number }>`
    select ${lines} as lines, ${pricing} as pricing, ${storeShippingFee} as "storeFee"`.execute(db)
  const row = rows[0]!
  return { ...row, pricing: await readPricing(db, row.pricing) }
}

/** Serialises calls with the same idempotency key of an administrator until the transaction ends. */
export const lockIdempotencyKey = (trx: Database, userId: string, key: string) =>
  lockUntilCommit(trx, `staff order ${userId} ${key}`)

/** The order that an administrator's key placed since a time; undefined for none. */
export const findKeyedOrder = (db: Database, userId: string, key: string, since: Date) =>
  db
    .selectFrom('idempotencyKeys')
    .select(['orderId', 'requestHash'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '>', since)
    .executeTakeFirst()

/** The customer of a new order, with the store's state and the owner's texts of mails. The account cannot be deleted until the transaction ends. */
export const lockBuyer = (trx: Database, customerId: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', contactEmailSql.as('email'), 'mobile', ownMessagesJson.as('ownMessages')])
    .select(sql<boolean>`guest_email is not null`.as('isGuest'))
    .where('id', '=', customerId)
    .where('deactivatedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

type ReceivedPayment = {
  orderId: string
  means: ReceivedMeans | 'EXCHANGE'
  reference: string | null
  amount: number
  receivedAt: Date
  receivedBy: string | null
  /** Whether returned goods that pay an exchange were paid in test mode. */
  isTest?: boolean
}

/** Inserts a payment that an administrator took, or that returned goods are. */
export const insertReceivedPayment = (trx: Database, payment: ReceivedPayment) =>
  trx.insertInto('receivedPayments').values(payment).execute()

const addressesJson = sql<FoundAddress[]>`coalesce((
  select json_agg(json_build_object('id', id, 'addressLine1', address_line1, 'addressLine2', address_line2, 'city', city, 'state', state,
    'postalCode', postal_code, 'isDefault', is_default, 'fullName', full_name, 'phone', phone) order by is_default desc, created_at desc, id)
  from addresses where user_id = users.id), '[]')`.as('addresses')

type FoundAddress = {
  id: string
  addressLine1: string
  addressLine2: string | null
  city: string
  state: string
  postalCode: string
  isDefault: boolean
  fullName: string | null
  phone: string | null
}

/**
 * Customers whose name, e-mail address or mobile number contains a text, with their addresses, by name; blocked ones with the time of the block.
 * The best index depends on how many have the text.
 */
export function findCustomersWithAddresses(db: Database, { text, limit }: { text: string; limit: number }) {
  const found = db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', contactEmailSql.as('email'), 'mobile', 'deactivatedAt', addressesJson])
    .where(customerSearchCondition(text))
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('id')
    .limit(limit)
  return executeWithFreshPlan(db, found)
}

/** A customer without an e-mail address of this name and mobile number who was made after a time; undefined when there is none. */
export const findSameCustomer = (
  db: Database,
  { firstName, lastName, mobile }: { firstName: string; lastName: string; mobile: string },
  since: Date,
) =>
  db
    .selectFrom('users')
    .select('id')
    .where('userType', '=', 'CUSTOMER')
    .where('createdAt', '>', since)
    .where('firstName', '=', firstName)
    .where('lastName', '=', lastName)
    .where('mobile', '=', mobile)
    .where((users) => users.not(hasKnownEmail))
    .where('guestEmail', 'is', null)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()

/** A customer with the addresses; undefined when there is none. */
export const findCustomerWithAddresses = (db: Database, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', contactEmailSql.as('email'), 'mobile', addressesJson])
    .where('id', '=', id)
    .executeTakeFirst()
