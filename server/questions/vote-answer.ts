import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { findQuestionIdOf, insertAnswerVote, lockAnswer } from './answers.store.ts'
import { lockQuestion } from './questions.store.ts'

/** Counts an answer as helpful, once for each customer; a second vote changes nothing. Authors cannot vote for their own answers. */
export const voteAnswerHelpful = ({ db }: Pick<AppContext, 'db'>, caller: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const questionId = await findQuestionIdOf(trx, id)
    const question = questionId && (await lockQuestion(trx, questionId))
    // Locked, so that it is not deleted before the vote is inserted.
    const answer = await lockAnswer(trx, id)
    if (!question || question.hiddenReason || !answer || answer.hiddenReason) throw notFound('Answer')
    if (answer.userId === caller.id) throw new AppError('conflict', 'This is your own answer.')
    return { message: 'Thank you.', helpfulCount: await insertAnswerVote(trx, id, caller.id) }
  })
