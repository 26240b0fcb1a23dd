import { sql } from 'kysely'
import type { z } from 'zod'
import type { OrderHistoryEntry } from '#contract/orders/order-schemas.ts'
import type { OrderContact } from '#contract/orders/order-tracking.ts'
import { parcelPattern } from '#contract/orders/shipments/shipment-text.ts'
import type { Database } from '#server/database/connect.ts'
import { orderItemsJson, orderRefundJson, paidBy } from '../orders.store.ts'
import { orderShipmentsJson } from '../shipments/shipments.store.ts'

/** An entry of the history as JSON: the time is text. */
type HistoryJson = Omit<z.output<typeof OrderHistoryEntry>, 'at' | 'note'> & { at: string; parcel: number | null }

/**
 * The history without notes, which can contain personal data, and without where the goods of a canceled order are. Of the note of a shipment
 * only the number of the parcel is read.
 */
const historyJson = sql<HistoryJson[]>`coalesce((
  select json_agg(json_build_object('at', created_at, 'event', event, 'from', from_state, 'to', to_state, 'by', actor,
    'parcel', case event when 'SHIPMENT_CHANGED' then substring(note from ${parcelPattern}::text)::int end) order by id)
  from order_events where order_id = orders.id and event <> 'GOODS_CHANGED'), '[]')`.as('history')

/** The digits of a phone number for comparison, as `comparablePhoneDigits` of the contract writes them. */
const phoneDigits = (column: 'mobile' | 'phone') =>
  sql`regexp_replace(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), '^(0091|91|0)(?=[6-9]\\d{9}$)', '')`

const hasContact = (contact: OrderContact) =>
  'email' in contact
    ? sql<boolean>`lower(email) = ${contact.email}`
    : sql<boolean>`${contact.phone} in (${phoneDigits('mobile')}, ${phoneDigits('phone')})`

/**
 * An order by its number and its contact; undefined when there is none. Demonstration orders and those of deleted accounts, which have no
 * e-mail address, are never found. The contact is compared in the condition, so that the parts of the order are only read for the
 * right one, and a wrong number takes as long as a wrong contact.
 */
export const findTrackedOrder = (db: Database, shortId: string, contact: OrderContact) =>
  db
    .selectFrom('orders')
    .select(['id', 'orderDate', 'orderTotal', 'codFee', 'advanceAmount', 'advanceStatus', 'paymentMethod'])
    .select(['paymentStatus', 'deliveryStatus', 'returnStatus', 'confirmationStatus', 'confirmUntil'])
    .select(['expectedDeliveryDate', 'deliveredAt', 'canceledAt', 'isPartlyShipped', 'isReturning', 'isUndelivered'])
    .select([orderItemsJson, orderRefundJson, orderShipmentsJson, historyJson, paidBy])
    .where('shortId', '=', shortId)
    .where('isDemo', '=', false)
    .where('email', '<>', '')
    .where(hasContact(contact))
    .executeTakeFirst()
