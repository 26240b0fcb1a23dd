import { type RawBuilder, sql } from 'kysely'
import {
  type DeliverySettings,
  type DeliveryZone,
  type DispatchSettings,
  defaultDispatchSettings,
} from '#contract/delivery/delivery-settings.ts'
import type { PinRule } from '#contract/delivery/quote-delivery.ts'
import type { Database } from '#server/database/connect.ts'

/** What `deliverySettingsJson` selects. */
export type DeliverySettingsJson = {
  zones: DeliveryZone[]
  dispatch: DispatchSettings | null
  holidays: string[] | null
}

const dispatchJson = sql<DispatchSettings | null>`(
  select json_build_object('cutOff', cut_off, 'dispatchDays', dispatch_days, 'handlingDays', handling_days,
    'defaultWeightGrams', default_weight_grams)
  from delivery_settings)`

const zoneJson = sql`json_build_object('id', id, 'name', name, 'pinRanges', pin_ranges, 'states', states,
  'isRestOfIndia', is_rest_of_india, 'rates', rates, 'freeFrom', free_from, 'isCodAvailable', is_cod_available,
  'codSurcharge', cod_surcharge, 'minDays', min_days, 'maxDays', max_days)`

/** SQL: zones, dispatch settings and holidays as JSON, for a sub-select of a statement; null without zones. */
export const deliverySettingsJson = sql<DeliverySettingsJson | null>`(
  select json_build_object('zones', json_agg(${zoneJson} order by position, id), 'dispatch', ${dispatchJson},
    'holidays', (select json_agg(day order by day) from delivery_holidays))
  from delivery_zones having count(*) > 0)`

/** The settings of `deliverySettingsJson` with the store's fee in paise, which applies without zones. */
export const parseDeliverySettings = (json: DeliverySettingsJson | null, storeFee: number): DeliverySettings => ({
  storeFee,
  zones: json?.zones ?? [],
  dispatch: json?.dispatch ?? defaultDispatchSettings,
  holidays: json?.holidays ?? [],
})

/**
 * SQL: the rule of a PIN code as JSON, for a sub-select: the owner's exception, else the courier's list, else not serviceable where only
 * listed PIN codes are delivered to; null for no rule.
 */
export const pinRuleJson = (pinCode: string | RawBuilder<string>) => sql<PinRule | null>`coalesce(
  (select json_build_object('isServiceable', is_serviceable, 'isCodAvailable', is_cod_available)
    from pin_code_rules where pin_code = ${pinCode} order by source limit 1),
  (select json_build_object('isServiceable', false, 'isCodAvailable', false) from delivery_settings where only_listed_pins))`

/** SQL: the weight of one piece in grams, in a statement with `product_variants as variant` and `products as product`. */
export const pieceWeightGrams = sql<number>`coalesce(
  variant.weight_grams,
  (select default_weight_grams from categories where categories.id = product.category_id),
  (select default_weight_grams from delivery_settings),
  ${sql.lit(defaultDispatchSettings.defaultWeightGrams)})`

/** Zones, dispatch settings and holidays with the store's fee, also without zones. */
export async function findDeliverySettings(db: Database): Promise<DeliverySettings> {
  const { rows } = await sql<DeliverySettingsJson & { storeFee: number | null }>`
    select coalesce((select json_agg(${zoneJson} order by position, id) from delivery_zones), '[]') as zones,
      ${dispatchJson} as dispatch, (select json_agg(day order by day) from delivery_holidays) as holidays,
      (select shipping_fee from company_details) as "storeFee"`.execute(db)
  const [row] = rows
  return parseDeliverySettings(row ?? null, row?.storeFee ?? 0)
}
