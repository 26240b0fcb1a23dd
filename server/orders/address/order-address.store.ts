import { sql } from 'kysely'
import type { PinRule } from '#contract/delivery/quote-delivery.ts'
import { type CodRulesJson, codRulesJson } from '#server/cash-on-delivery/cod-rules.store.ts'
import { storeShippingFee } from '#server/company/company.store.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type DeliverySettingsJson,
  deliverySettingsJson,
  pieceWeightGrams,
  pinRuleJson,
} from '#server/delivery/delivery-settings.store.ts'
import type { DeliveryAddress } from './delivery-address.ts'

/** What the delivery of an order depends on beside its address: the weights are those of now. Money in paise. */
type OrderDeliveryRow = {
  delivery: DeliverySettingsJson | null
  cod: CodRulesJson | null
  pin: PinRule | null
  storeFee: number
  subtotal: number
  weightGrams: number
  pieces: number
  shippingDiscount: number
}

/** What the delivery of an order to a PIN code depends on. */
export async function findOrderDelivery(db: Database, id: string, pinCode: string): Promise<OrderDeliveryRow> {
  const { rows } = await sql<OrderDeliveryRow>`
    select ${deliverySettingsJson} as delivery, ${codRulesJson} as cod, ${pinRuleJson(pinCode)} as pin,
      ${storeShippingFee} as "storeFee",
      sum(item.quantity * item.price_at_purchase)::bigint as subtotal,
      sum(item.quantity * ${pieceWeightGrams})::bigint as "weightGrams", sum(item.quantity)::bigint as pieces,
      (select coalesce(sum(amount), 0)::bigint from order_discounts where order_id = ${id} and level = 'SHIPPING') as "shippingDiscount"
    from order_items item
      left join product_variants variant on variant.id = item.product_variant_id
      left join products product on product.id = item.product_id
    where item.order_id = ${id}`.execute(db)
  return rows[0]!
}

/** Writes the delivery address of an order and the start of the day by which it is expected there. */
export const updateOrderAddress = (
  db: Database,
  id: string,
  address: DeliveryAddress,
  expectedDeliveryDate: Date | null,
) =>
  db
    .updateTable('orders')
    .set({ ...address, expectedDeliveryDate })
    .where('id', '=', id)
    .execute()
