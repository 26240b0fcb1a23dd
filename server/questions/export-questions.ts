import type { AppContext, Caller } from '#server/context.ts'
import { findAnswersOfUser, findAnswerVotesOfUser } from './answers.store.ts'
import { toExportedAnswer, toExportedQuestion } from './question-response.ts'
import { findQuestionsOfUser } from './questions.store.ts'

/** The questions, answers and votes of the caller for the export of an account; nothing for none. */
export async function exportQuestions({ db }: Pick<AppContext, 'db'>, { id }: Caller) {
  const asked = await findQuestionsOfUser(db, id, { size: null })
  const answered = await findAnswersOfUser(db, id)
  const helpfulAnswers = await findAnswerVotesOfUser(db, id)
  return {
    ...(asked.length > 0 && { questions: asked.map(toExportedQuestion) }),
    ...(answered.length > 0 && { answers: answered.map(toExportedAnswer) }),
    ...(helpfulAnswers.length > 0 && { helpfulAnswers }),
  }
}
