import { sql } from 'kysely'
import type { pinRuleSources } from '#contract/delivery/delivery-pin-codes.ts'
import type { PinRule } from '#contract/delivery/quote-delivery.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'

type Source = (typeof pinRuleSources)[number]

/** A PIN code of the list or an exception. */
type PinCodeRule = PinRule & { pinCode: string; source: Source }

type Search = { q?: string | undefined; source?: Source | undefined; after?: readonly [string, string]; size: number }

/** The rules by PIN code, the exception first: one page after a position. `q` is the beginning of a PIN code. */
export async function findPinCodeRules(db: Database, { q, source, after, size }: Search): Promise<PinCodeRule[]> {
  let query = db
    .selectFrom('pinCodeRules')
    .select(['pinCode', 'source', 'isServiceable', 'isCodAvailable'])
    .orderBy('pinCode')
    .orderBy('source')
    .limit(size)
  // The text has digits only.
  if (q) query = query.where('pinCode', 'like', `${q}%`)
  if (source) query = query.where('source', '=', source)
  if (after) query = query.where(isAfterPosition(['pinCode', 'source'], after, 'asc'))
  return (await query.execute()) as PinCodeRule[]
}

/** The numbers of PIN codes in the list and of exceptions, and whether only these are delivered to. */
export async function countPinCodeRules(db: Database) {
  const { rows } = await sql<{ list: number; exceptions: number; onlyListed: boolean }>`
    select count(*) filter (where source = 'LIST')::int as list,
      count(*) filter (where source = 'EXCEPTION')::int as exceptions,
      coalesce((select only_listed_pins from delivery_settings), false) as "onlyListed"
    from pin_code_rules`.execute(db)
  return rows[0]!
}

/**
 * Makes other changes of the rules wait until the transaction ends: an import that runs at the same time would neither see nor delete
 * the new list, and a check of all rules would not see a change that is not committed.
 */
export const lockPinCodeRules = (trx: RunningTransaction) =>
  sql`lock table pin_code_rules in share row exclusive mode`.execute(trx)

/** Whether the store delivers only to listed PIN codes, and none of them is delivered to. */
export async function isEveryPinCodeRefused(trx: RunningTransaction): Promise<boolean> {
  const { rows } = await sql<{ isEveryPinCodeRefused: boolean }>`
    select exists (select from delivery_settings where only_listed_pins) and not exists (
      select from pin_code_rules rule where is_serviceable and (source = 'EXCEPTION' or not exists (
        select from pin_code_rules exception where source = 'EXCEPTION' and exception.pin_code = rule.pin_code))
    ) as "isEveryPinCodeRefused"`.execute(trx)
  return rows[0]!.isEveryPinCodeRefused
}

/** Deletes the courier's list under the lock of `lockPinCodeRules`, and returns how many PIN codes it had. */
export async function deletePinList(trx: RunningTransaction): Promise<number> {
  await lockPinCodeRules(trx)
  const { numDeletedRows } = await trx.deleteFrom('pinCodeRules').where('source', '=', 'LIST').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Inserts the PIN codes of a courier's list, in one statement. */
export const insertPinList = (trx: RunningTransaction, rules: readonly (PinRule & { pinCode: string })[]) =>
  sql`insert into pin_code_rules (source, pin_code, is_serviceable, is_cod_available)
    select 'LIST', * from unnest(${rules.map(({ pinCode }) => pinCode)}::text[],
      ${rules.map(({ isServiceable }) => isServiceable)}::bool[], ${rules.map(({ isCodAvailable }) => isCodAvailable)}::bool[])`.execute(
    trx,
  )

/** The exception of a PIN code; undefined if there is none. */
export const findException = (trx: RunningTransaction, pinCode: string): Promise<PinRule | undefined> =>
  trx
    .selectFrom('pinCodeRules')
    .select(['isServiceable', 'isCodAvailable'])
    .where('pinCode', '=', pinCode)
    .where('source', '=', 'EXCEPTION')
    .executeTakeFirst()

/** Adds or changes an exception. */
export const upsertException = (trx: RunningTransaction, pinCode: string, rule: PinRule) =>
  trx
    .insertInto('pinCodeRules')
    .values({ pinCode, source: 'EXCEPTION', ...rule })
    .onConflict((row) => row.columns(['pinCode', 'source']).doUpdateSet(rule))
    .execute()

/** Deletes an exception. */
export const deleteException = (trx: RunningTransaction, pinCode: string) =>
  trx.deleteFrom('pinCodeRules').where('pinCode', '=', pinCode).where('source', '=', 'EXCEPTION').execute()
