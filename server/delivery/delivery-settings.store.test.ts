import { sql } from 'kysely'
import { expect } from 'vitest'
import { defaultDispatchSettings } from '#contract/delivery/delivery-settings.ts'
import type { Database } from '#server/database/connect.ts'
import { createVariant } from '#tests/support/factories.ts'
import { test } from '#tests/support/test-context.ts'
import {
  type DeliverySettingsJson,
  deliverySettingsJson,
  findDeliverySettings,
  parseDeliverySettings,
  pieceWeightGrams,
  pinRuleJson,
} from './delivery-settings.store.ts'

const insertZone = (db: Database, name: string, position: number) =>
  sql`insert into delivery_zones (name, position, pin_ranges, states, rates, free_from, min_days, max_days)
    values (${name}, ${position}, '[{"from":"110001","to":"110096"}]', '{Delhi}',
      '[{"minSubtotal":null,"maxSubtotal":null,"minWeightGrams":null,"maxWeightGrams":null,"minPieces":null,"maxPieces":null,"charge":4900}]',
      99900, 1, 3)`.execute(db)

async function readFragment(db: Database): Promise<DeliverySettingsJson | null> {
  const { rows } = await sql<{ json: DeliverySettingsJson | null }>`select ${deliverySettingsJson} as json`.execute(db)
  return rows[0]!.json
}

test('a store without zones has no settings in its statements, and its fee', async ({ context: { db } }) => {
  expect(await readFragment(db)).toBeNull()
  expect(parseDeliverySettings(null, 49_00)).toEqual({
    storeFee: 49_00,
    zones: [],
    dispatch: defaultDispatchSettings,
    holidays: [],
  })
})

test('the settings of a statement are those of the store, zones in their order', async ({ context: { db } }) => {
  await insertZone(db, 'Second', 2)
  await insertZone(db, 'First', 1)
  await sql`insert into delivery_settings (cut_off, dispatch_days, handling_days, default_weight_grams)
    values ('16:30', '{1,2,3}', 2, 750)`.execute(db)
  await sql`insert into delivery_holidays (day) values ('2026-10-02'), ('2026-01-26')`.execute(db)

  const settings = parseDeliverySettings(await readFragment(db), 0)
  expect(settings).toMatchObject({
    zones: [
      {
        name: 'First',
        pinRanges: [{ from: '110001', to: '110096' }],
        states: ['Delhi'],
        isRestOfIndia: false,
        rates: [{ minSubtotal: null, charge: 4900 }],
        freeFrom: 99900,
        isCodAvailable: true,
        codSurcharge: 0,
        minDays: 1,
        maxDays: 3,
      },
      { name: 'Second' },
    ],
    dispatch: { cutOff: '16:30', dispatchDays: [1, 2, 3], handlingDays: 2, defaultWeightGrams: 750 },
    holidays: ['2026-01-26', '2026-10-02'],
  })
  expect(await findDeliverySettings(db)).toEqual(settings)
})

test('an exception comes before the list, and other PIN codes are refused where only listed ones are delivered to', async ({
  context: { db },
}) => {
  const ruleOf = async (pinCode: string) =>
    (await sql<{ rule: unknown }>`select ${pinRuleJson(pinCode)} as rule`.execute(db)).rows[0]!.rule
  await sql`insert into pin_code_rules (pin_code, source, is_serviceable, is_cod_available)
    values ('560001', 'LIST', true, true), ('560001', 'EXCEPTION', false, false), ('560002', 'LIST', true, false)`.execute(
    db,
  )
  expect(await ruleOf('560001')).toEqual({ isServiceable: false, isCodAvailable: false })
  expect(await ruleOf('560002')).toEqual({ isServiceable: true, isCodAvailable: false })
  expect(await ruleOf('560003')).toBeNull()

  await sql`insert into delivery_settings (cut_off, dispatch_days, handling_days, default_weight_grams, only_listed_pins)
    values ('14:00', '{1}', 0, 500, true)`.execute(db)
  expect(await ruleOf('560003')).toEqual({ isServiceable: false, isCodAvailable: false })
  expect(await ruleOf('560002')).toMatchObject({ isServiceable: true })
})

test('a piece has the weight of its variant, else of its category, else of the store', async ({ context }) => {
  const { db } = context
  const { id } = await createVariant(context)
  const weight = async () =>
    (
      await sql<{ grams: number }>`select ${pieceWeightGrams} as grams from product_variants variant
        join products product on product.id = variant.product_id where variant.id = ${id}`.execute(db)
    ).rows[0]!.grams
  expect(await weight()).toBe(500)
  await sql`insert into delivery_settings (cut_off, dispatch_days, handling_days, default_weight_grams)
    values ('14:00', '{1}', 0, 750)`.execute(db)
  expect(await weight()).toBe(750)
  await db.updateTable('categories').set({ defaultWeightGrams: 300 }).execute()
  expect(await weight()).toBe(300)
  await db.updateTable('productVariants').set({ weightGrams: 120 }).execute()
  expect(await weight()).toBe(120)
})
