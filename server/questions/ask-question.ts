import { dayMs } from '#contract/durations.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction, lockUntilCommit } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { toOwnQuestion } from './question-response.ts'
import {
  clearAuthor,
  deleteQuestion,
  findQuestion,
  findQuestionsOfUser,
  insertQuestion,
  lockQuestion,
  requireOffered,
} from './questions.store.ts'

/** Milliseconds in which the same question is one: its form was sent twice. */
const sameWithin = dayMs

/**
 * Asks a question about a product; throws tooMany after several a day, and a conflict while the owner has questions off. A form that
 * is sent twice, such as after a lost response, is one question.
 */
export async function askQuestion(
  context: Pick<AppContext, 'db' | 'clock' | 'rateLimit'>,
  { id: userId }: Caller,
  productId: string,
  { text }: { text: string },
) {
  const { db, clock } = context
  await requireOffered(db, productId)
  await countAttempt(context, ['askQuestion', userId])
  return inTransaction(db, async (trx) => {
    await lockUntilCommit(trx, `question ${userId}`)
    const now = clock()
    const since = new Date(now.getTime() - sameWithin)
    const own = await findQuestionsOfUser(trx, userId, { productId, size: null })
    const same = own.find((asked) => asked.text === text && !asked.hiddenReason && asked.createdAt > since)
    const id = same?.id ?? (await insertQuestion(trx, { userId, productId }, text, now))
    const message = 'Your question is published. We write to you when it is answered.'
    return { message, question: toOwnQuestion((await findQuestion(trx, id))!) }
  })
}

/** Deletes one of the caller's questions; one with answers stays, without the caller's name. */
export const removeQuestion = ({ db }: Pick<AppContext, 'db'>, caller: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const question = await lockQuestion(trx, id)
    if (question?.userId !== caller.id) throw notFound('Question')
    if (question.answerCount === 0 || question.hiddenReason) {
      await deleteQuestion(trx, id)
      return { message: 'Your question was deleted.' }
    }
    await clearAuthor(trx, id)
    return { message: 'Your name was removed from the question. It stays because it has answers.' }
  })
