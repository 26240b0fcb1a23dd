import { z } from 'zod'
import type { Input } from '#contract/endpoint.ts'
import { shownAnswers } from '#contract/questions/question-limits.ts'
import type { questions } from '#contract/questions/questions.ts'
import { timestamp } from '#contract/schemas.ts'
import { findProductIdsNamedLike } from '#server/catalogue/products/products.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { encodeCursor, positionInteger, readCursor, takePage } from '#server/database/keyset.ts'
import { likePattern } from '#server/database/like-pattern.ts'
import { notFound } from '#server/errors.ts'
import { wasDelivered } from '#server/reviews/reviewable-products.store.ts'
import { findAllAnswers, findAnswersOfUser, findFirstAnswers, findShownAnswers } from './answers.store.ts'
import { toAdminQuestion, toAnswer, toOwnAnswer, toOwnQuestion, toQuestion } from './question-response.ts'
import {
  findAllQuestions,
  findQuestion,
  findQuestionCount,
  findQuestionsOfProduct,
  findQuestionsOfUser,
} from './questions.store.ts'

/** The maximum number of own questions about one product that are listed. */
const maxOwnQuestions = 50

const HelpfulCursor = z.tuple([z.literal('helpful'), positionInteger, timestamp, z.uuid()])
const ActiveCursor = z.tuple([z.literal('active'), timestamp, z.uuid()])

/** A page of the questions about a product on sale; none while the owner has them off. */
export async function listQuestionsOfProduct(
  { db }: Pick<AppContext, 'db'>,
  productId: string,
  { limit, cursor }: Input<typeof questions.listOfProduct>['query'],
) {
  const [, helpfulCount, createdAt, id] = readCursor(cursor, HelpfulCursor) ?? []
  const after = id === undefined ? undefined : { helpfulCount: helpfulCount!, createdAt: createdAt!, id }
  const count = await findQuestionCount(db, productId)
  if (count === undefined) throw notFound('Product')
  if (count === 0) return { questions: [], nextCursor: null }
  const rows = await findQuestionsOfProduct(db, productId, { after, size: limit + 1 })
  const { shown, last } = takePage(rows, limit)
  const answered = shown.flatMap(({ id, answerCount }) => (answerCount > 0 ? id : []))
  const answers = answered.length > 0 ? await findFirstAnswers(db, answered, shownAnswers) : []
  return {
    questions: shown.map((row) => toQuestion(row, answers)),
    nextCursor: last ? encodeCursor(['helpful', last.helpfulCount, last.createdAt, last.id]) : null,
  }
}

/** All answers to a question that is not hidden. */
export async function listAnswers({ db }: Pick<AppContext, 'db'>, id: string) {
  const question = await findQuestion(db, id)
  if (!question || question.hiddenReason || !(await findQuestionCount(db, question.productId))) {
    throw notFound('Question')
  }
  return { answers: (await findShownAnswers(db, id)).map(toAnswer) }
}

/** What the caller asked and answered about a product, also what is hidden, and whether the caller may answer. */
export async function listOwnQuestions({ db }: Pick<AppContext, 'db'>, { id: userId }: Caller, productId: string) {
  if ((await findQuestionCount(db, productId)) === undefined) throw notFound('Product')
  const asked = await findQuestionsOfUser(db, userId, { productId, size: maxOwnQuestions })
  const answered = await findAnswersOfUser(db, userId, { productId })
  return {
    canAnswer: await wasDelivered(db, { userId }, productId),
    questions: asked.map(toOwnQuestion),
    answers: answered.map(toOwnAnswer),
  }
}

/** A page of all questions for administrators. */
export async function listAllQuestions(
  { db }: Pick<AppContext, 'db'>,
  { filter, q, limit, cursor }: Input<typeof questions.list>['query'],
) {
  const [, activeAt, id] = readCursor(cursor, ActiveCursor) ?? []
  const after = id === undefined ? undefined : { activeAt: activeAt!, id }
  const productIds = q ? await findProductIdsNamedLike(db, likePattern(q)) : undefined
  const rows = await findAllQuestions(db, { filter, productIds }, { after, size: limit + 1 })
  const { shown, last } = takePage(rows, limit)
  const answers = await findAllAnswers(
    db,
    shown.map(({ id }) => id),
  )
  return {
    questions: shown.map((row) => toAdminQuestion(row, answers)),
    nextCursor: last ? encodeCursor(['active', last.activeAt, last.id]) : null,
  }
}
