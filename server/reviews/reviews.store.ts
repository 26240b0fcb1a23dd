import { type RawBuilder, sql } from 'kysely'
import type { HiddenReason } from '#contract/moderation/hidden-reasons.ts'
import type { reviewSorts } from '#contract/reviews/review-limits.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'
import { AppError, foreignKeyViolation, isDatabaseError, notFound, uniqueViolation } from '#server/errors.ts'
import { uploadsPath } from '#server/uploads/image-names.ts'

type PictureJson = { id: string; url: string }

/** A review with the names that its responses show. */
export type ReviewRow = {
  id: string
  userId: string
  productId: string
  productName: string
  stars: number
  title: string | null
  text: string | null
  firstName: string
  createdAt: Date
  editedAt: Date | null
  helpfulCount: number
  answer: string | null
  answeredAt: Date | null
  hiddenReason: HiddenReason | null
  pictures: PictureJson[] | null
}

const picturesJson = sql`case when has_pictures then (
  select json_agg(json_build_object('id', id, 'url', ${sql.lit(uploadsPath)} || file) order by position)
  from review_pictures where review_id = reviews.id) end`

async function selectReviews(db: Database, condition: RawBuilder<unknown>): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select reviews.id, user_id, product_id, products.name as product_name, stars, title, text, first_name, reviews.created_at,
      edited_at, helpful_count, answer, answered_at, hidden_reason, ${picturesJson} as pictures
    from reviews join products on products.id = product_id
    where ${condition}`.execute(db)
  return rows
}

export type ReviewSort = (typeof reviewSorts)[number]
/** A position in a list: after the review of this time and id, and in the order of helpful ones with this number of votes. */
export type ReviewPosition = { helpfulCount: number; createdAt: Date; id: string }

type ReviewFilter = { productId: string; stars: number | undefined; withPictures: boolean }

const sortColumns = {
  helpful: ['reviews.helpfulCount', 'reviews.createdAt', 'reviews.id'],
  newest: ['reviews.createdAt', 'reviews.id'],
} as const satisfies Record<ReviewSort, readonly string[]>

const keyOf = (sort: ReviewSort, { helpfulCount, createdAt, id }: ReviewPosition) =>
  sort === 'helpful' ? [helpfulCount, createdAt, id] : [createdAt, id]

/** Reviews of a product that are not hidden: `size` of them after a position. */
export function findReviewsOfProduct(
  db: Database,
  { productId, stars, withPictures }: ReviewFilter,
  { sort, after, size }: { sort: ReviewSort; after: ReviewPosition | undefined; size: number },
): Promise<ReviewRow[]> {
  const columns = sortColumns[sort]
  const order = sql.join(columns.map((column) => sql`${sql.ref(column)} desc`))
  return selectReviews(
    db,
    sql`product_id = ${productId} and hidden_reason is null
      and ${stars === undefined ? sql`true` : sql`stars = ${stars}`}
      and ${withPictures ? sql`has_pictures` : sql`true`}
      and ${after ? isAfterPosition(columns, keyOf(sort, after), 'desc') : sql`true`}
      order by ${order} limit ${size}`,
  )
}

/** The counts by stars of a product on sale, null without reviews; undefined if there is no such product. */
export async function findReviewCounts(db: Database, productId: string): Promise<number[] | null | undefined> {
  const row = await db
    .selectFrom('products')
    .select('reviewCounts')
    .where('id', '=', productId)
    .where('unpublishedAt', 'is', null)
    .executeTakeFirst()
  return row?.reviewCounts
}

/** One review; undefined if there is none. */
export const findReview = async (db: Database, id: string): Promise<ReviewRow | undefined> =>
  (await selectReviews(db, sql`reviews.id = ${id}`))[0]

/** Locks a review until the transaction ends; undefined if there is none. */
export const lockReview = async (db: Database, id: string): Promise<ReviewRow | undefined> =>
  (await selectReviews(db, sql`reviews.id = ${id} for no key update of reviews`))[0]

/** The reviews that a customer wrote, the newest first. */
export const findReviewsOfUser = (db: Database, userId: string): Promise<ReviewRow[]> =>
  selectReviews(db, sql`user_id = ${userId} order by reviews.created_at desc, reviews.id desc`)

/** The filters of the administrators' list; `productIds` are those of a search. */
type AdminReviewFilter = {
  filter: 'all' | 'unanswered' | 'hidden'
  stars: number | undefined
  customerId: string | undefined
  productIds: readonly string[] | undefined
}

const adminConditions = {
  all: sql`true`,
  unanswered: sql`answer is null and hidden_reason is null`,
  hidden: sql`hidden_reason is not null`,
} as const satisfies Record<AdminReviewFilter['filter'], RawBuilder<unknown>>

/** All reviews of a filter, the newest first: `size` of them after a position. */
export const findAllReviews = (
  db: Database,
  { filter, stars, customerId, productIds }: AdminReviewFilter,
  { after, size }: { after: ReviewPosition | undefined; size: number },
): Promise<ReviewRow[]> =>
  selectReviews(
    db,
    sql`${adminConditions[filter]}
      and ${stars === undefined ? sql`true` : sql`stars = ${stars}`}
      and ${customerId === undefined ? sql`true` : sql`user_id = ${customerId}`}
      and ${productIds === undefined ? sql`true` : sql`product_id = any(${productIds}::uuid[])`}
      and ${after ? isAfterPosition(sortColumns.newest, keyOf('newest', after), 'desc') : sql`true`}
      order by reviews.created_at desc, reviews.id desc limit ${size}`,
  )

/** What an author writes. */
export type ReviewContent = { stars: number; title: string | null; text: string | null }

/**
 * Inserts a review in the name of a customer and returns its id; a conflict if the customer has reviewed the product, notFound without it. The customer
 * is locked before the review is inserted, as in `claimGuestOrder`; the foreign key would lock afterwards.
 */
export async function insertReview(
  db: Database,
  author: { userId: string; productId: string },
  content: ReviewContent,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into reviews (product_id, user_id, stars, title, text, first_name, created_at)
    select ${author.productId}, id, ${content.stars}, ${content.title}, ${content.text}, first_name, ${now}
    from users where id = ${author.userId} for key share
    returning id`
    .execute(db)
    .catch((error: unknown) => {
      if (isDatabaseError(error, foreignKeyViolation, 'reviews_product_id_fkey')) throw notFound('Product')
      if (!isDatabaseError(error, uniqueViolation, 'reviews_product_id_user_id_key')) throw error
      throw new AppError('conflict', 'You have already reviewed this product.')
    })
  if (!rows[0]) throw new AppError('conflict', 'Your account was changed meanwhile. Please try again.')
  return rows[0].id
}

/** Changes what the author of a review wrote. */
export const updateReview = (db: Database, id: string, content: ReviewContent, now: Date) =>
  db
    .updateTable('reviews')
    .set({ ...content, editedAt: now })
    .where('id', '=', id)
    .execute()

/** Replaces the pictures of a review by those of it that are kept, and new files. */
export async function replacePictures(
  db: Database,
  reviewId: string,
  { kept, files }: { kept: readonly string[]; files: readonly string[] },
): Promise<void> {
  await sql`delete from review_pictures where review_id = ${reviewId} and not id = any(${kept}::uuid[])`.execute(db)
  if (files.length > 0)
    await sql`
      insert into review_pictures (review_id, file, position)
      select ${reviewId}, file, number + (select coalesce(max(position), 0) from review_pictures where review_id = ${reviewId})
      from unnest(${files}::text[]) with ordinality as added (file, number)`.execute(db)
  await sql`
    update reviews set has_pictures = exists (select from review_pictures where review_id = reviews.id)
    where id = ${reviewId}`.execute(db)
}

/** Deletes a review with its pictures and votes. Of a hidden one the reason is kept for `hideAsBefore`. */
export const deleteReview = (db: Database, id: string) =>
  sql`
    with removed as (delete from reviews where id = ${id} returning product_id, user_id, hidden_reason)
    insert into removed_hidden_reviews (product_id, user_id, hidden_reason)
    select * from removed where hidden_reason is not null
    on conflict (product_id, user_id) do update set hidden_reason = excluded.hidden_reason`.execute(db)

/**
 * Hides a new review if its author has deleted a hidden one of the product: deleting it does not undo the decision. A statement of its own, because the
 * insertion may have waited for that deletion.
 */
export const hideAsBefore = (db: Database, id: string, author: { userId: string; productId: string }) =>
  sql`
    with removed as (
      delete from removed_hidden_reviews where product_id = ${author.productId} and user_id = ${author.userId} returning hidden_reason)
    update reviews set hidden_reason = removed.hidden_reason from removed where id = ${id}`.execute(db)

/** Deletes all reviews and votes of a customer. */
export async function deleteReviewsOfUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('reviews').where('userId', '=', userId).execute()
  await db.deleteFrom('reviewVotes').where('userId', '=', userId).execute()
}

/**
 * Moves the reviews of one user to another who has reviewed other products; of a product that both have reviewed, the review of the other stays. What an
 * administrator has hidden stays so: a review is hidden if the other user has deleted a hidden one of the product, and hidden reviews that the
 * first user has deleted, or that are not moved, count as deleted by the other.
 */
export async function moveReviews(db: Database, fromUserId: string, toUserId: string): Promise<void> {
  await sql`
    with moved as (
      update reviews set user_id = ${toUserId}, hidden_reason = coalesce(hidden_reason, (
        select removed.hidden_reason from removed_hidden_reviews removed
        where removed.product_id = reviews.product_id and removed.user_id = ${toUserId}))
      where user_id = ${fromUserId} and product_id not in (select product_id from reviews where user_id = ${toUserId})
      returning product_id)
    delete from removed_hidden_reviews where user_id = ${toUserId} and product_id in (select product_id from moved)`.execute(
    db,
  )
  await sql`
    insert into removed_hidden_reviews (product_id, user_id, hidden_reason)
    select product_id, ${toUserId}::uuid, hidden_reason from removed_hidden_reviews where user_id = ${fromUserId}
    union
    select product_id, ${toUserId}::uuid, hidden_reason from reviews where user_id = ${fromUserId} and hidden_reason is not null
    on conflict do nothing`.execute(db)
  await deleteReviewsOfUser(db, fromUserId)
}

/** Counts a customer's vote, once, and returns the number of votes. */
export async function insertVote(db: Database, reviewId: string, userId: string): Promise<number> {
  await db
    .insertInto('reviewVotes')
    .values({ reviewId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { helpfulCount } = await db
    .selectFrom('reviews')
    .select('helpfulCount')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return helpfulCount
}

/** The reviews that a customer found helpful. */
export async function findVotesOfUser(db: Database, userId: string): Promise<string[]> {
  const votes = await db.selectFrom('reviewVotes').select('reviewId').where('userId', '=', userId).execute()
  return votes.map(({ reviewId }) => reviewId)
}

/** Sets or removes the owner's answer. */
export const setAnswer = (db: Database, id: string, answer: string | null, now: Date) =>
  db
    .updateTable('reviews')
    .set({ answer, answeredAt: answer === null ? null : now })
    .where('id', '=', id)
    .execute()

/** Hides a review for a reason, or shows it again. */
export const setHidden = (db: Database, id: string, hiddenReason: HiddenReason | null) =>
  db.updateTable('reviews').set({ hiddenReason }).where('id', '=', id).execute()
