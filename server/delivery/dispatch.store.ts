import { sql } from 'kysely'
import { type DispatchSettings, defaultDispatchSettings } from '#contract/delivery/delivery-settings.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'

export type Holiday = { day: string; name: string }

const settingsColumns = ['cutOff', 'dispatchDays', 'handlingDays', 'defaultWeightGrams'] as const

/** The row of a store that has saved no settings. */
const defaultRow = {
  ...defaultDispatchSettings,
  dispatchDays: [...defaultDispatchSettings.dispatchDays],
}

/** The holidays by day. */
export const findHolidays = (db: Database): Promise<Holiday[]> =>
  db.selectFrom('deliveryHolidays').select(['day', 'name']).orderBy('day').execute()

/** When settings were saved; null if there are none. */
type SavedAt = { updatedAt: Date | null }

/** When orders leave the store. */
export async function findDispatch(db: Database): Promise<DispatchSettings & SavedAt> {
  const row = await db
    .selectFrom('deliverySettings')
    .select([...settingsColumns, 'updatedAt'])
    .executeTakeFirst()
  return row ?? { ...defaultDispatchSettings, updatedAt: null }
}

/** Creates the settings with their defaults if there are none, and locks them until the transaction ends. */
export async function lockDispatch(
  trx: RunningTransaction,
): Promise<DispatchSettings & SavedAt & { onlyListedPins: boolean }> {
  const created = await trx
    .insertInto('deliverySettings')
    .values(defaultRow)
    .onConflict((row) => row.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  const row = await trx
    .selectFrom('deliverySettings')
    .select([...settingsColumns, 'onlyListedPins', 'updatedAt'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return created ? { ...row, updatedAt: null } : row
}

/** Writes when orders leave the store. */
export const updateDispatch = (
  trx: RunningTransaction,
  { dispatchDays, ...settings }: DispatchSettings,
  updatedAt: Date,
) =>
  trx
    .updateTable('deliverySettings')
    .set({ ...settings, dispatchDays: dispatchDays.toSorted(), updatedAt })
    .execute()

/** Writes whether the store delivers only to listed PIN codes. */
export const updateOnlyListedPins = (trx: RunningTransaction, onlyListedPins: boolean, updatedAt: Date) =>
  trx.updateTable('deliverySettings').set({ onlyListedPins, updatedAt }).execute()

/** Replaces the holidays. */
export async function replaceHolidays(trx: RunningTransaction, holidays: readonly Holiday[]): Promise<void> {
  await trx.deleteFrom('deliveryHolidays').execute()
  const [days, names] = [holidays.map(({ day }) => day), holidays.map(({ name }) => name)]
  await sql`insert into delivery_holidays (day, name) select * from unnest(${days}::date[], ${names}::text[])`.execute(
    trx,
  )
}
