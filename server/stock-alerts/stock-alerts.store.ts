import { type RawBuilder, sql } from 'kysely'
import type { Database, RunningTransaction } from '#server/database/connect.ts'

/** Whose request it is: a customer's, or a visitor's with an address. */
export type Requester = { userId: string } | { email: string }

const isOffered = sql<boolean>`coalesce((select stock_alerts_offered from company_details), true)`

/**
 * A variant on sale with its stock, locked against changes of the stock: a piece that comes back in parallel is either in the stock that is
 * read here, or its trigger finds the request.
 */
export const lockVariantForAlert = (trx: RunningTransaction, variantId: string) =>
  trx
    .selectFrom('productVariants as variant')
    .innerJoin('products as product', 'product.id', 'variant.productId')
    .select(['variant.id', 'variant.stock', 'variant.productId', 'variant.color', 'variant.optionValue'])
    .select(['product.name', 'product.optionName', isOffered.as('isOffered')])
    .where('variant.id', '=', variantId)
    .where('variant.retiredAt', 'is', null)
    .where('product.unpublishedAt', 'is', null)
    .forShare('variant')
    .executeTakeFirst()

const requesterIs = (requester: Requester) =>
  'userId' in requester
    ? sql<boolean>`user_id = ${requester.userId}`
    : sql<boolean>`lower(email) = ${requester.email.toLowerCase()}`

/** Stores a request in place of one of the same person that has ended; one that waits stays as it is. Returns the request. */
export async function insertStockAlert(
  trx: RunningTransaction,
  requester: Requester,
  { variantId, now, expiresAt }: { variantId: string; now: Date; expiresAt: Date },
): Promise<{ id: string; isConfirmed: boolean }> {
  const isUser = 'userId' in requester
  await sql`
    delete from stock_alerts
    where variant_id = ${variantId} and ${requesterIs(requester)} and (notified_at is not null or expires_at <= ${now})`.execute(
    trx,
  )
  return trx
    .insertInto('stockAlerts')
    .values({ variantId, ...requester, createdAt: now, confirmedAt: isUser ? now : null, expiresAt })
    .onConflict((conflict) =>
      (isUser
        ? conflict.columns(['variantId', 'userId']).where('userId', 'is not', null)
        : conflict.expression(sql`variant_id, lower(email)`).where('email', 'is not', null)
      ).doUpdateSet({
        expiresAt: sql`case when stock_alerts.confirmed_at is null then excluded.expires_at else stock_alerts.expires_at end`,
      }),
    )
    .returning(['id', sql<boolean>`confirmed_at is not null`.as('isConfirmed')])
    .executeTakeFirstOrThrow()
}

/** The request with this id, with its variant; undefined if it has expired or there is none. */
export const findStockAlert = (db: Database, id: string, now: Date) =>
  db
    .selectFrom('stockAlerts as alert')
    .innerJoin('productVariants as variant', 'variant.id', 'alert.variantId')
    .innerJoin('products as product', 'product.id', 'variant.productId')
    .leftJoin('users', 'users.id', 'alert.userId')
    // A request has an address or an account, which has one.
    .select(({ fn }) => fn.coalesce('alert.email', 'users.email').$notNull().as('email'))
    .select(['alert.id', 'alert.userId', 'alert.confirmedAt', 'alert.notifiedAt', 'alert.variantId'])
    .select(['product.id as productId', 'product.name', 'product.optionName', 'variant.color', 'variant.optionValue'])
    .where('alert.id', '=', id)
    .where('alert.expiresAt', '>', now)
    .executeTakeFirst()

export type StockAlertRow = NonNullable<Awaited<ReturnType<typeof findStockAlert>>>

/** Confirms a request. */
export const confirmStockAlert = (trx: RunningTransaction, id: string, now: Date, expiresAt: Date) =>
  trx
    .updateTable('stockAlerts')
    .set({ confirmedAt: now, expiresAt })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .execute()

/** Stores how many pieces a variant has that is off sale, so that its requests are answered when its product is published. */
export const upsertPiecesOffSale = (trx: RunningTransaction, variantId: string) =>
  sql`
    insert into stock_alert_pieces (variant_id, pieces)
    select id, stock from product_variants where id = ${variantId} and stock > 0 for share
    on conflict (variant_id) do update set pieces = excluded.pieces`.execute(trx)

/** Deletes a request. */
export const deleteStockAlert = (db: Database, id: string) =>
  db.deleteFrom('stockAlerts').where('id', '=', id).execute()

/** Deletes all requests of an address: those that were made signed out, and those of its account. */
export const deleteStockAlertsOfAddress = (db: Database, email: string) =>
  sql`delete from stock_alerts where ${isOfAddress([email])}`.execute(db)

/** Deletes expired requests, and the links of mails that were sent long ago. */
export const deleteExpiredStockAlerts = (db: Database, now: Date) =>
  db.deleteFrom('stockAlerts').where('expiresAt', '<=', now).execute()

/** The pieces of a variant for which no mail was sent yet; its row is locked until the transaction ends. Undefined if there is none. */
export const lockReturnedPieces = (trx: RunningTransaction, variantId: string) =>
  trx.selectFrom('stockAlertPieces').select('pieces').where('variantId', '=', variantId).forUpdate().executeTakeFirst()

/** A variant on sale; undefined if it is not. */
export const findAlertedVariant = (db: Database, variantId: string) =>
  db
    .selectFrom('productVariants as variant')
    .innerJoin('products as product', 'product.id', 'variant.productId')
    .select([
      'variant.stock',
      'variant.productId',
      'variant.color',
      'variant.optionValue',
      'product.name',
      'product.optionName',
    ])
    .where('variant.id', '=', variantId)
    .where('variant.retiredAt', 'is', null)
    .where('product.unpublishedAt', 'is', null)
    .executeTakeFirst()

/** SQL: the requests of people who are not blocked, also those that a customer made signed out. */
const isUnblocked = sql`not exists (select from users where users.id = user_id and deactivated_at is not null)
  and not exists (select from users where lower(users.email) = lower(stock_alerts.email) and deactivated_at is not null)`

/** SQL: the requests of these addresses, and of their accounts. With arrays in place of subqueries both conditions use their indexes. */
const isOfAddress = (addresses: readonly string[]) => {
  const lowered = sql`array(select lower(address) from unnest(${addresses}::text[]) address)`
  const accounts = sql`array(select users.id from users where lower(users.email) = any(${lowered}))`
  return sql`(lower(email) = any(${lowered}) or user_id = any(${accounts}))`
}

/** SQL: the requests that wait for a variant. */
const waiting = (variantId: string, now: Date) => sql`
  variant_id = ${variantId} and confirmed_at is not null and notified_at is null and expires_at > ${now} and ${isUnblocked}`

/** SQL: the requests whose person has no earlier one that waits for the variant, made signed in by the one and signed out by the other. */
const isFirstOfPerson = (now: Date) => {
  const earlier = (isSamePerson: RawBuilder<unknown>) => sql`
    select from stock_alerts earlier
    where earlier.variant_id = stock_alerts.variant_id and earlier.number < stock_alerts.number and earlier.confirmed_at is not null
      and earlier.notified_at is null and earlier.expires_at > ${now} and ${isSamePerson}`
  const ofAccount = sql`earlier.user_id = (select users.id from users where lower(users.email) = lower(stock_alerts.email))`
  const ofAddress = sql`lower(earlier.email) = (select lower(users.email) from users where users.id = stock_alerts.user_id)`
  return sql`not exists (${earlier(ofAccount)}) and not exists (${earlier(ofAddress)})`
}

/** Whether a request was not ended, and its customer is not blocked. */
export async function isStockAlertWanted(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<object>`select from stock_alerts where id = ${id} and ${isUnblocked}`.execute(db)
  return rows.length > 0
}

/**
 * Marks all requests of the first `count` people as answered, and returns the earliest of each, in the order of asking. Requests that are being
 * ended are skipped.
 */
export async function claimStockAlerts(
  trx: RunningTransaction,
  variantId: string,
  { count, now, expiresAt }: { count: number; now: Date; expiresAt: Date },
): Promise<{ id: string; userId: string | null; email: string }[]> {
  const { rows } = await sql<{ id: string; userId: string | null; email: string }>`
    with claimed as (
      update stock_alerts set notified_at = ${now}, expires_at = ${expiresAt}
      where id in (
        select id from stock_alerts where ${waiting(variantId, now)} and ${isFirstOfPerson(now)}
        order by number limit ${count} for update skip locked
      )
      returning id, number, user_id, coalesce(email, (select users.email from users where users.id = user_id)) as email
    )
    select id, user_id, email from claimed order by number`.execute(trx)
  const repeated = sql`${waiting(variantId, now)} and ${isOfAddress(rows.map(({ email }) => email))}`
  await sql`
    update stock_alerts set notified_at = ${now}, expires_at = ${expiresAt}
    where id in (select id from stock_alerts where ${repeated} for update skip locked)`.execute(trx)
  return rows
}

/** Sets the pieces for which no mail was sent yet, at most `pieces` while requests wait, otherwise none. Returns the number. */
export async function keepReturnedPieces(
  trx: RunningTransaction,
  variantId: string,
  { pieces, now }: { pieces: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    update stock_alert_pieces
    set pieces = case when exists (select from stock_alerts where ${waiting(variantId, now)}) then ${pieces}::int else 0 end
    where variant_id = ${variantId} returning pieces`.execute(trx)
  await sql`delete from stock_alert_pieces where variant_id = ${variantId} and pieces = 0`.execute(trx)
  return rows[0]?.pieces ?? 0
}

/** What a customer asked for, oldest first. */
export const findStockAlertsOf = (db: Database, userId: string) =>
  db
    .selectFrom('stockAlerts as alert')
    .innerJoin('productVariants as variant', 'variant.id', 'alert.variantId')
    .innerJoin('products as product', 'product.id', 'variant.productId')
    .select(['product.name as product', 'variant.color', 'product.optionName', 'variant.optionValue'])
    .select(['alert.createdAt as askedAt', 'alert.notifiedAt as sentAt'])
    .where('alert.userId', '=', userId)
    .orderBy('alert.number')
    .execute()
