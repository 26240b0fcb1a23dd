import type { FastifyInstance } from 'fastify'
import { questions } from '#contract/questions/questions.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { answerQuestion, removeAnswer } from './answer-question.ts'
import { askQuestion, removeQuestion } from './ask-question.ts'
import { listAllQuestions, listAnswers, listOwnQuestions, listQuestionsOfProduct } from './list-questions.ts'
import { answerAsStore, hideAnswer, hideQuestion } from './moderate-question.ts'
import { voteAnswerHelpful } from './vote-answer.ts'

/** The calls about questions and answers on product pages. */
export default function questionsRoutes(app: FastifyInstance, context: AppContext) {
  serve(
    app,
    questions.listOfProduct,
    ({ params, query }) => listQuestionsOfProduct(context, params.productId, query),
    (_, { params }) => ({ tags: [params.productId, `questions:${params.productId}`] }),
  )
  serve(app, questions.listAnswers, ({ params }) => listAnswers(context, params.id))
  serve(app, questions.listOwn, ({ user, params }) => listOwnQuestions(context, user, params.productId))
  serve(app, questions.ask, ({ user, params, body }) => askQuestion(context, user, params.productId, body))
  serve(app, questions.remove, ({ user, params }) => removeQuestion(context, user, params.id))
  serve(app, questions.answer, ({ user, params, body }) => answerQuestion(context, user, params.id, body))
  serve(app, questions.removeAnswer, ({ user, params }) => removeAnswer(context, user, params.id))
  serve(app, questions.voteHelpful, ({ user, params }) => voteAnswerHelpful(context, user, params.id))
  serve(app, questions.list, ({ query }) => listAllQuestions(context, query))
  serve(app, questions.answerAsStore, ({ user, params, body }) => answerAsStore(context, user, params.id, body))
  serve(app, questions.hide, ({ user, params, body }) => hideQuestion(context, user, params.id, body.reason))
  serve(app, questions.hideAnswer, ({ user, params, body }) => hideAnswer(context, user, params.id, body.reason))
}
