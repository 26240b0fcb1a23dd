import { type RawBuilder, sql } from 'kysely'
import type { HiddenReason } from '#contract/moderation/hidden-reasons.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError, isDatabaseError, uniqueViolation } from '#server/errors.ts'
import { accountChanged } from './questions.store.ts'

/** An answer; `userId` and `firstName` are null for the store's, and after the author's account was deleted. */
export type AnswerRow = {
  id: string
  questionId: string
  userId: string | null
  firstName: string | null
  isOfStore: boolean
  text: string
  createdAt: Date
  helpfulCount: number
  hiddenReason: HiddenReason | null
}

async function selectAnswers(db: Database, condition: RawBuilder<unknown>): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select id, question_id, user_id, first_name, is_of_store, text, created_at, helpful_count, hidden_reason
    from question_answers where ${condition}`.execute(db)
  return rows
}

/** The store's answer first, then the most helpful ones. */
const helpfulOrder = sql`is_of_store desc, helpful_count desc, created_at desc, id desc`

/** The first answers to each of these questions that are not hidden, at most `perQuestion`. */
export const findFirstAnswers = (
  db: Database,
  questionIds: readonly string[],
  perQuestion: number,
): Promise<AnswerRow[]> =>
  selectAnswers(
    db,
    sql`id in (
      select first.id from unnest(${questionIds}::uuid[]) as question (id), lateral (
        select id from question_answers where question_id = question.id and hidden_reason is null
        order by ${helpfulOrder} limit ${perQuestion}) as first)
      order by ${helpfulOrder}`,
  )

/** The answers to a question that are not hidden. */
export const findShownAnswers = (db: Database, questionId: string): Promise<AnswerRow[]> =>
  selectAnswers(db, sql`question_id = ${questionId} and hidden_reason is null order by ${helpfulOrder}`)

/** All answers to these questions, also hidden ones. */
export const findAllAnswers = (db: Database, questionIds: readonly string[]): Promise<AnswerRow[]> =>
  selectAnswers(db, sql`question_id = any(${questionIds}::uuid[]) order by ${helpfulOrder}`)

/** Locks an answer until the transaction ends; its question is locked before. */
export const lockAnswer = async (db: Database, id: string): Promise<AnswerRow | undefined> =>
  (await selectAnswers(db, sql`id = ${id} for no key update`))[0]

/** The question of an answer; undefined if there is no such answer. */
export async function findQuestionIdOf(db: Database, answerId: string): Promise<string | undefined> {
  const row = await db.selectFrom('questionAnswers').select('questionId').where('id', '=', answerId).executeTakeFirst()
  return row?.questionId
}

/** An answer of a customer with the name of the product. */
export type OwnAnswerRow = AnswerRow & { productName: string }

/** The answers of a customer to questions about a product or about all, the newest first. */
export async function findAnswersOfUser(
  db: Database,
  userId: string,
  { productId }: { productId?: string } = {},
): Promise<OwnAnswerRow[]> {
  const { rows } = await sql<OwnAnswerRow>`
    select answer.id, question_id, answer.user_id, answer.first_name, is_of_store, answer.text, answer.created_at,
      answer.helpful_count, answer.hidden_reason, products.name as product_name
    from question_answers answer join questions on questions.id = question_id join products on products.id = product_id
    where answer.user_id = ${userId} and ${productId === undefined ? sql`true` : sql`product_id = ${productId}`}
    order by answer.created_at desc, answer.id desc`.execute(db)
  return rows
}

/** The number of customers' answers to a question that are not hidden. */
export async function countCustomersAnswers(db: Database, questionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('questionAnswers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('questionId', '=', questionId)
    .where('hiddenReason', 'is', null)
    .where('isOfStore', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts an answer in the name of a customer; a conflict if the customer has answered the question. */
export async function insertAnswer(
  db: Database,
  { userId, questionId }: { userId: string; questionId: string },
  text: string,
  now: Date,
): Promise<AnswerRow> {
  const { rows } = await sql<AnswerRow>`
    insert into question_answers (question_id, user_id, first_name, is_of_store, text, created_at)
    select ${questionId}, id, first_name, false, ${text}, ${now} from users where id = ${userId}
    returning id, question_id, user_id, first_name, is_of_store, text, created_at, helpful_count, hidden_reason`
    .execute(db)
    .catch((error: unknown) => {
      if (!isDatabaseError(error, uniqueViolation, 'question_answers_question_id_user_id_key')) throw error
      throw new AppError('conflict', 'You have already answered this question.')
    })
  if (!rows[0]) throw accountChanged()
  return rows[0]
}

/** Replaces the store's answer, with its votes; null removes it. */
export async function replaceStoreAnswer(
  db: Database,
  questionId: string,
  text: string | null,
  now: Date,
): Promise<void> {
  await db.deleteFrom('questionAnswers').where('questionId', '=', questionId).where('isOfStore', '=', true).execute()
  if (text !== null)
    await db.insertInto('questionAnswers').values({ questionId, isOfStore: true, text, createdAt: now }).execute()
}

/** Hides an answer for a reason, or shows it again. */
export const setAnswerHidden = (db: Database, id: string, hiddenReason: HiddenReason | null) =>
  db.updateTable('questionAnswers').set({ hiddenReason }).where('id', '=', id).execute()

/** Deletes a customer's answer with its votes. Of a hidden one the reason is kept for `hideAnswerAsBefore`. */
export const deleteAnswer = (db: Database, id: string) =>
  sql`
    with removed as (delete from question_answers where id = ${id} returning question_id, user_id, hidden_reason)
    insert into removed_hidden_answers (question_id, user_id, hidden_reason)
    select * from removed where hidden_reason is not null`.execute(db)

/** Hides a new answer if its author has deleted a hidden one to the question, as `hideAsBefore` a review; whether it did. */
export async function hideAnswerAsBefore(db: Database, { id, questionId, userId }: AnswerRow): Promise<boolean> {
  const { rows } = await sql`
    with removed as (
      delete from removed_hidden_answers where question_id = ${questionId} and user_id = ${userId} returning hidden_reason)
    update question_answers set hidden_reason = removed.hidden_reason from removed where id = ${id} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Counts a customer's vote, once, and returns the number of votes. */
export async function insertAnswerVote(db: Database, answerId: string, userId: string): Promise<number> {
  await db
    .insertInto('questionAnswerVotes')
    .values({ answerId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { helpfulCount } = await db
    .selectFrom('questionAnswers')
    .select('helpfulCount')
    .where('id', '=', answerId)
    .executeTakeFirstOrThrow()
  return helpfulCount
}

/** The answers that a customer found helpful. */
export async function findAnswerVotesOfUser(db: Database, userId: string): Promise<string[]> {
  const votes = await db.selectFrom('questionAnswerVotes').select('answerId').where('userId', '=', userId).execute()
  return votes.map(({ answerId }) => answerId)
}

/**
 * Deletes what is hidden of a customer, and all votes. Questions and answers that are shown stay: the deletion of the account takes their
 * author and first name away.
 */
export async function eraseQuestionsOfUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('questionAnswers').where('userId', '=', userId).where('hiddenReason', 'is not', null).execute()
  await db.deleteFrom('questions').where('userId', '=', userId).where('hiddenReason', 'is not', null).execute()
  await db.deleteFrom('questionAnswerVotes').where('userId', '=', userId).execute()
}
