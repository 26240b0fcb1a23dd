import { type RawBuilder, sql } from 'kysely'
import type { HiddenReason } from '#contract/moderation/hidden-reasons.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'
import { AppError, foreignKeyViolation, isDatabaseError, notFound } from '#server/errors.ts'

/** A question with the name of its product; `userId` and `firstName` are null after the author's account was deleted. */
export type QuestionRow = {
  id: string
  productId: string
  productName: string
  userId: string | null
  firstName: string | null
  text: string
  createdAt: Date
  activeAt: Date
  answerCount: number
  helpfulCount: number
  hiddenReason: HiddenReason | null
}

async function selectQuestions(db: Database, condition: RawBuilder<unknown>): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select questions.id, product_id, products.name as product_name, user_id, first_name, text, questions.created_at, active_at,
      answer_count, helpful_count, hidden_reason
    from questions join products on products.id = product_id
    where ${condition}`.execute(db)
  return rows
}

/** SQL: whether the owner offers questions. */
const isOffered = sql<boolean>`coalesce((select questions_offered from company_details), false)`

/** The number of questions of a product on sale, 0 while the owner has them off; undefined if there is no such product. */
export async function findQuestionCount(db: Database, productId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('products')
    .select(sql<number>`case when ${isOffered} then question_count else 0 end`.as('count'))
    .where('id', '=', productId)
    .where('unpublishedAt', 'is', null)
    .executeTakeFirst()
  return row?.count
}

/** Throws notFound unless the product is on sale, and a conflict while the owner has questions off. */
export async function requireOffered(db: Database, productId: string): Promise<void> {
  const row = await db
    .selectFrom('products')
    .select(isOffered.as('isOffered'))
    .where('id', '=', productId)
    .where('unpublishedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Product')
  if (!row.isOffered) throw new AppError('conflict', 'This store takes no questions at the moment.')
}

/** A position in the list of a product. */
type QuestionPosition = Pick<QuestionRow, 'helpfulCount' | 'createdAt' | 'id'>

const helpfulColumns = ['questions.helpfulCount', 'questions.createdAt', 'questions.id']

/** The questions of a product that are not hidden, those with the most helpful answers first, then the newest: `size` of them. */
export const findQuestionsOfProduct = (
  db: Database,
  productId: string,
  { after, size }: { after: QuestionPosition | undefined; size: number },
): Promise<QuestionRow[]> =>
  selectQuestions(
    db,
    sql`product_id = ${productId} and hidden_reason is null
      and ${after ? isAfterPosition(helpfulColumns, [after.helpfulCount, after.createdAt, after.id], 'desc') : sql`true`}
      order by helpful_count desc, questions.created_at desc, questions.id desc limit ${size}`,
  )

/** The filters of the administrators' list; `productIds` are those of a search. */
type AdminQuestionFilter = {
  filter: 'unanswered' | 'all' | 'hidden'
  productIds: readonly string[] | undefined
}

const adminConditions = {
  unanswered: sql`answer_count = 0 and hidden_reason is null`,
  all: sql`true`,
  hidden: sql`hidden_reason is not null`,
} as const satisfies Record<AdminQuestionFilter['filter'], RawBuilder<unknown>>

/** As an array, so that PostgreSQL finds the questions by their products: from the newest on it would read all of products about which few are. */
const isAboutOneOf = (productIds: readonly string[]) =>
  sql`questions.id = any(array(select id from questions where product_id = any(${productIds}::uuid[])))`

/** All questions of a filter, those that a customer asked or answered last first: `size` of them. */
export const findAllQuestions = (
  db: Database,
  { filter, productIds }: AdminQuestionFilter,
  { after, size }: { after: Pick<QuestionRow, 'activeAt' | 'id'> | undefined; size: number },
): Promise<QuestionRow[]> =>
  selectQuestions(
    db,
    sql`${adminConditions[filter]}
      and ${productIds === undefined ? sql`true` : isAboutOneOf(productIds)}
      and ${after ? isAfterPosition(['questions.activeAt', 'questions.id'], [after.activeAt, after.id], 'desc') : sql`true`}
      order by active_at desc, questions.id desc limit ${size}`,
  )

/** One question; undefined if there is none. */
export const findQuestion = async (db: Database, id: string): Promise<QuestionRow | undefined> =>
  (await selectQuestions(db, sql`questions.id = ${id}`))[0]

/** Locks a question until the transaction ends; undefined if there is none. */
export const lockQuestion = async (db: Database, id: string): Promise<QuestionRow | undefined> =>
  (await selectQuestions(db, sql`questions.id = ${id} for no key update of questions`))[0]

/** The questions that a customer asked about a product or about all, the newest first, at most `size`. */
export const findQuestionsOfUser = (
  db: Database,
  userId: string,
  { productId, size }: { productId?: string; size: number | null },
): Promise<QuestionRow[]> =>
  selectQuestions(
    db,
    sql`user_id = ${userId} and ${productId === undefined ? sql`true` : sql`product_id = ${productId}`}
      order by questions.created_at desc, questions.id desc limit ${size}`,
  )

/** Inserts a question in the name of a customer and returns its id; notFound without the product. */
export async function insertQuestion(
  db: Database,
  { userId, productId }: { userId: string; productId: string },
  text: string,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into questions (product_id, user_id, first_name, text, created_at, active_at)
    select ${productId}, id, first_name, ${text}, ${now}, ${now} from users where id = ${userId}
    returning id`
    .execute(db)
    .catch((error: unknown) => {
      if (isDatabaseError(error, foreignKeyViolation, 'questions_product_id_fkey')) throw notFound('Product')
      throw error
    })
  if (!rows[0]) throw accountChanged()
  return rows[0].id
}

/** The account was deleted after the request was authorised. */
export const accountChanged = () => new AppError('conflict', 'Your account was changed meanwhile. Please try again.')

/** Notes that a customer answered a question. */
export const setActiveAt = (db: Database, id: string, activeAt: Date) =>
  db.updateTable('questions').set({ activeAt }).where('id', '=', id).execute()

/** Hides a question for a reason, or shows it again. */
export const setQuestionHidden = (db: Database, id: string, hiddenReason: HiddenReason | null) =>
  db.updateTable('questions').set({ hiddenReason }).where('id', '=', id).execute()

/** Deletes a question with its answers. */
export const deleteQuestion = (db: Database, id: string) => db.deleteFrom('questions').where('id', '=', id).execute()

/** Takes the author from a question, and with it the first name (trigger). */
export const clearAuthor = (db: Database, id: string) =>
  db.updateTable('questions').set({ userId: null }).where('id', '=', id).execute()

/** Who gets the mail about an answer: the author of the question, unless the account is deactivated. */
export const findAsker = (db: Database, id: string) =>
  db
    .selectFrom('questions')
    .innerJoin('users', 'users.id', 'questions.userId')
    .select(['users.id', 'users.email', 'users.firstName'])
    .where('questions.id', '=', id)
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()
