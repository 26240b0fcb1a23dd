import type { Caller } from '#server/context.ts'
import { answerQuestion } from '#server/questions/answer-question.ts'
import { askQuestion } from '#server/questions/ask-question.ts'
import { createCustomer, createVariant } from '../factories.ts'
import { createDeliveredCodOrder } from '../order-factories.ts'
import type { TestContext } from '../test-context.ts'

/** Sets the owner's switch of questions. */
export const offerQuestions = async ({ db }: Pick<TestContext, 'db'>, questionsOffered = true) =>
  db
    .insertInto('companyDetails')
    .values({ companyName: 'Rao', address: 'India', email: 'rao@example.com', contact: '1', questionsOffered })
    .onConflict((details) => details.column('id').doUpdateSet({ questionsOffered }))
    .execute()

type Variant = { id: string; productId: string }

/** A question of a customer in a store that offers questions. */
export async function createQuestion(
  context: TestContext,
  given: { author?: Caller; of?: Variant; text?: string } = {},
) {
  await offerQuestions(context)
  const author = given.author ?? (await createCustomer(context))
  const variant = given.of ?? (await createVariant(context))
  const { question } = await askQuestion(context, author, variant.productId, { text: given.text ?? 'Is it lined?' })
  return { ...question, author, variant, productId: variant.productId }
}

/** An answer by a customer who received the product. */
export async function createAnswer(
  context: TestContext,
  given: { author?: Caller; question?: { id: string; variant: Variant }; text?: string } = {},
) {
  const question = given.question ?? (await createQuestion(context))
  const author = given.author ?? (await createCustomer(context))
  await createDeliveredCodOrder(context, author, { of: question.variant })
  const { answer } = await answerQuestion(context, author, question.id, { text: given.text ?? 'Yes, with cotton.' })
  return { ...answer, author, question }
}
