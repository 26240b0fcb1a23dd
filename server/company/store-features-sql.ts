import { sql } from 'kysely'

const hasPinCodeRules = sql`exists (select from pin_code_rules) or exists (select from delivery_settings where only_listed_pins)`

/** SQL: whether the store has delivery zones, or else PIN code rules; null for neither. */
export const deliveryCheckSql = sql<'ZONES' | 'PIN_CODES' | null>`(case
  when exists (select from delivery_zones) then 'ZONES'
  when ${hasPinCodeRules} then 'PIN_CODES'
end)`

/** SQL: whether the store has offers, delivery zones, PIN code rules or rules for cash on delivery. Otherwise a cart without codes costs its lines and the shipping fee, and nothing else is read. */
export const pricesCartsSql = sql<boolean>`(
  exists (select from offers where not is_paused and (ends_at is null or ends_at > now()))
  or exists (select from delivery_zones) or ${hasPinCodeRules} or exists (select from cod_rules))`
