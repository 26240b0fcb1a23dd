import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { maxAnswers } from '#contract/questions/question-limits.ts'
import { deleteAccount } from '#server/account/delete-account.ts'
import { exportData } from '#server/account/export-data.ts'
import { showProduct } from '#server/catalogue/products/show-product.ts'
import { setBlocked } from '#server/customers/set-blocked.ts'
import { questionChecks } from '#server/doctor/questions.checks.ts'
import { collectFindings } from '#server/doctor/run-checks.ts'
import { countFreshPlans } from '#tests/support/database/fresh-plans.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { callWhileOpen } from '#tests/support/lock-wait.ts'
import { createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { createAnswer, createQuestion, offerQuestions } from '#tests/support/questions/questions.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { answerQuestion, removeAnswer } from './answer-question.ts'
import { askQuestion, removeQuestion } from './ask-question.ts'
import { listAllQuestions, listAnswers, listOwnQuestions, listQuestionsOfProduct } from './list-questions.ts'
import { answerAsStore, hideAnswer, hideQuestion } from './moderate-question.ts'
import { deleteQuestion } from './questions.store.ts'
import { voteAnswerHelpful } from './vote-answer.ts'

const list = (context: TestContext, productId: string, query: { limit?: number; cursor?: string } = {}) =>
  listQuestionsOfProduct(context, productId, { limit: 5, ...query } as never)

const listAll = (context: TestContext, query: object = {}) =>
  listAllQuestions(context, { filter: 'unanswered', q: '', limit: 20, ...query } as never)

const countOf = async (context: TestContext, productId: string) =>
  (await showProduct(context, productId, { countView: false })).product.questionCount

async function expectConsistent(context: TestContext) {
  const findings = await collectFindings(context.db, questionChecks)
  expect(findings.flatMap(({ violations }) => violations)).toEqual([])
}

async function subjectsOfMails(context: TestContext) {
  await context.runJobs()
  return context.mails.map(({ subject }) => subject).filter((subject) => subject.includes('question'))
}

test('a customer asks, the store answers, and the customer gets a mail with the answer', async ({ context }) => {
  const author = await createCustomer(context, { firstName: 'Asha' })
  const of = await createVariant(context, { product: 'Kurta' })
  const { id, productId } = await createQuestion(context, { author, of, text: 'Is it lined?' })
  expect(await list(context, productId)).toMatchObject({
    questions: [{ id, text: 'Is it lined?', firstName: 'Asha', answerCount: 0, answers: [] }],
    nextCursor: null,
  })
  expect(await countOf(context, productId)).toBe(1)
  await answerAsStore(context, await createAdmin(context), id, {
    answer: 'Yes, with <b>cotton</b>, see https://shop.example/care.',
  })
  const { questions } = await list(context, productId)
  expect(questions).toMatchObject([{ answerCount: 1, answers: [{ isOfStore: true }] }])
  expect(questions[0]!.answers[0]).not.toHaveProperty('firstName')
  expect(await subjectsOfMails(context)).toEqual(['Your question about Kurta is answered'])
  const mail = context.mails.at(-1)!
  expect(mail.text).toContain('Yes, with <b>cotton</b>, see https://shop.example/care.')
  expect(mail.text).toContain(`${context.publicUrl}/product/${productId}#questions`)
  expect(mail.html).not.toContain('<b>cotton</b>')
  expect(mail.html).toContain('href="https://shop.example/care"')
  await expectConsistent(context)
})

test('only customers who received the product answer, once each', async ({ context }) => {
  const { id, productId, variant } = await createQuestion(context)
  const buyer = await createCustomer(context, { firstName: 'Meera' })
  const answer = () => answerQuestion(context, buyer, id, { text: 'Yes.' })
  await expect(answer()).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await listOwnQuestions(context, buyer, productId)).toEqual({ canAnswer: false, questions: [], answers: [] })
  await createDeliveredCodOrder(context, buyer, { of: variant })
  expect(await listOwnQuestions(context, buyer, productId)).toMatchObject({ canAnswer: true })
  await answer()
  await expect(answer()).rejects.toMatchObject({ kind: 'conflict' })
  expect((await list(context, productId)).questions).toMatchObject([
    { answers: [{ text: 'Yes.', firstName: 'Meera' }] },
  ])
  expect((await listOwnQuestions(context, buyer, productId)).answers).toMatchObject([{ questionId: id }])
  await expectConsistent(context)
})

test('the author of a question gets one mail about the first answer of customers, without its text', async ({
  context,
}) => {
  const question = await createQuestion(context)
  await createAnswer(context, { question, text: 'See my shop' })
  await createAnswer(context, { question })
  expect(await subjectsOfMails(context)).toHaveLength(1)
  expect(context.mails.at(-1)!.text).not.toContain('See my shop')
})

test('an answer that is deleted and written again is not mailed again', async ({ context }) => {
  const question = await createQuestion(context)
  const { author, id } = await createAnswer(context, { question })
  await removeAnswer(context, author, id)
  await answerQuestion(context, author, question.id, { text: 'Yes, again.' })
  expect(await subjectsOfMails(context)).toHaveLength(1)
})

test('the first answer of a customer is mailed, also after the answer of the store', async ({ context }) => {
  const question = await createQuestion(context)
  await answerAsStore(context, await createAdmin(context), question.id, { answer: 'Yes.' })
  await createAnswer(context, { question })
  expect(await subjectsOfMails(context)).toHaveLength(2)
})

test('who answers an own question, or is blocked, gets no mail', async ({ context }) => {
  const author = await createCustomer(context)
  const question = await createQuestion(context, { author })
  await createAnswer(context, { question, author })
  const blocked = await createQuestion(context)
  await setBlocked(context, await createAdmin(context), blocked.author.id, { isBlocked: true, reason: 'Abuse.' })
  await createAnswer(context, { question: blocked })
  expect(await subjectsOfMails(context)).toEqual([])
})

test('while the owner has questions off, nobody asks or answers, and product pages show none', async ({ context }) => {
  const question = await createQuestion(context)
  const { author, productId, id } = question
  await offerQuestions(context, false)
  await expect(askQuestion(context, author, productId, { text: 'Is it lined?' })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(createAnswer(context, { question })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(listAnswers(context, id)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await list(context, productId)).toEqual({ questions: [], nextCursor: null })
  expect(await countOf(context, productId)).toBeUndefined()
  await removeQuestion(context, author, id)
  await expectConsistent(context)
})

test('a question that is sent twice is one; another text, a hidden one and the same of another customer or day are new', async ({
  context,
}) => {
  const of = await createVariant(context)
  const [author, other] = [await createCustomer(context), await createCustomer(context)]
  await offerQuestions(context)
  const ask = async (text = 'Is it lined?', by = author) => {
    const { question } = await askQuestion(context, by, of.productId, { text })
    return question.id
  }
  const [first, again] = await Promise.all([ask(), ask()])
  expect(again).toBe(first)
  await hideQuestion(context, await createAdmin(context), first, 'OFF_TOPIC')
  const ids = [first, await ask(), await ask('Is it warm?'), await ask('Is it lined?', other)]
  context.setClock(new Date(context.clock().getTime() + dayMs))
  ids.push(await ask())
  expect(new Set(ids).size).toBe(5)
  expect(await countOf(context, of.productId)).toBe(4)
})

test('a customer asks five questions in a row, then has to wait', async ({ context }) => {
  const author = await createCustomer(context)
  const limited = { ...context, rateLimit: true }
  const of = await createVariant(context)
  await offerQuestions(context)
  for (let n = 0; n < 5; n++) await askQuestion(limited, author, of.productId, { text: `Question ${n}?` })
  await expect(askQuestion(limited, author, of.productId, { text: 'One more?' })).rejects.toMatchObject({
    kind: 'tooMany',
  })
  expect((await list(context, of.productId)).questions).toHaveLength(5)
})

test('questions with the most helpful answers come first, and the answer of the store before others', async ({
  context,
}) => {
  const of = await createVariant(context, { stock: 20 })
  const question = await createQuestion(context, { of })
  const newer = await createQuestion(context, { of })
  const first = await createAnswer(context, { question })
  const second = await createAnswer(context, { question })
  await answerAsStore(context, await createAdmin(context), question.id, { answer: 'Yes.' })
  const ids = async () => (await list(context, of.productId)).questions.map(({ id }) => id)
  const customer = await createCustomer(context)
  await voteAnswerHelpful(context, customer, first.id)
  expect(await voteAnswerHelpful(context, customer, first.id)).toMatchObject({ helpfulCount: 1 })
  await expect(voteAnswerHelpful(context, first.author, first.id)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await ids()).toEqual([question.id, newer.id])
  expect((await list(context, of.productId)).questions[0]!.answers).toMatchObject([
    { isOfStore: true },
    { id: first.id, helpfulCount: 1 },
    { id: second.id },
  ])
  await hideAnswer(context, await createAdmin(context), first.id, 'ABUSE')
  const hidden = await list(context, of.productId)
  expect(hidden.questions.find(({ id }) => id === question.id)).toMatchObject({ answerCount: 2 })
  await expectConsistent(context)
})

test('a page shows three answers of a question, and the others when they are asked for', async ({ context }) => {
  const of = await createVariant(context, { stock: 20 })
  const question = await createQuestion(context, { of })
  for (let n = 0; n < 5; n++) await createAnswer(context, { question })
  const { questions } = await list(context, of.productId)
  expect(questions[0]!.answers).toHaveLength(3)
  expect(questions[0]).toMatchObject({ answerCount: 5 })
  expect((await listAnswers(context, question.id)).answers).toHaveLength(5)
})

test('a question has a largest number of answers of customers', async ({ context }) => {
  const question = await createQuestion(context)
  await context.db
    .insertInto('questionAnswers')
    .values(
      Array.from({ length: maxAnswers }, () => ({
        questionId: question.id,
        isOfStore: false,
        text: 'Yes.',
        createdAt: context.clock(),
      })),
    )
    .execute()
  await expect(createAnswer(context, { question })).rejects.toMatchObject({ kind: 'conflict' })
  await answerAsStore(context, await createAdmin(context), question.id, { answer: 'Yes.' })
})

test('the pages of a list have each question once', async ({ context }) => {
  const of = await createVariant(context)
  for (let n = 0; n < 5; n++) await createQuestion(context, { of, text: `Question ${n}?` })
  const read = async (
    readPage: (cursor?: string) => Promise<{ questions: { id: string }[]; nextCursor: string | null }>,
  ) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { questions, nextCursor } = await readPage(cursor)
      seen.push(...questions.map(({ id }) => id))
      cursor = nextCursor ?? undefined
    } while (cursor)
    return seen
  }
  const ofProduct = await read((cursor) => list(context, of.productId, { limit: 2, ...(cursor && { cursor }) }))
  expect(new Set(ofProduct).size).toBe(5)
  const all = await read((cursor) => listAll(context, { limit: 2, ...(cursor && { cursor }) }))
  expect(new Set(all).size).toBe(5)
  const { nextCursor } = await list(context, of.productId, { limit: 2 })
  await expect(listAll(context, { cursor: nextCursor! })).rejects.toMatchObject({ kind: 'invalid' })
})

test('a hidden question is shown to its author with the reason, and does not count', async ({ context }) => {
  const admin = await createAdmin(context)
  const question = await createQuestion(context)
  const { id, author, productId } = question
  const answer = await createAnswer(context, { question })
  await hideQuestion(context, admin, id, 'OFF_TOPIC')
  expect(await list(context, productId)).toEqual({ questions: [], nextCursor: null })
  expect(await countOf(context, productId)).toBeUndefined()
  expect((await listOwnQuestions(context, author, productId)).questions).toMatchObject([
    { id, hiddenReason: 'OFF_TOPIC' },
  ])
  await expect(createAnswer(context, { question })).rejects.toMatchObject({ kind: 'notFound' })
  await expect(listAnswers(context, id)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(voteAnswerHelpful(context, await createCustomer(context), answer.id)).rejects.toMatchObject({
    kind: 'notFound',
  })
  expect((await listAll(context, { filter: 'hidden' })).questions).toMatchObject([{ id, hiddenReason: 'OFF_TOPIC' }])
  await hideQuestion(context, admin, id, null)
  expect(await countOf(context, productId)).toBe(1)
  await expectConsistent(context)
})

test('a hidden answer is shown to its author with the reason; the store cannot hide its own', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id, author, question } = await createAnswer(context)
  await hideAnswer(context, admin, id, 'PERSONAL_DATA')
  const { questions } = await list(context, question.variant.productId)
  expect(questions).toMatchObject([{ answerCount: 0, answers: [] }])
  expect((await listOwnQuestions(context, author, question.variant.productId)).answers).toMatchObject([
    { hiddenReason: 'PERSONAL_DATA' },
  ])
  expect((await listAll(context)).questions).toMatchObject([{ answers: [{ id, hiddenReason: 'PERSONAL_DATA' }] }])
  const answered = await answerAsStore(context, admin, question.id, { answer: 'Yes.' })
  const ofStore = answered.question.answers.find(({ isOfStore }) => isOfStore)!
  await expect(hideAnswer(context, admin, ofStore.id, 'ABUSE')).rejects.toMatchObject({ kind: 'notFound' })
  await answerAsStore(context, admin, question.id, { answer: null })
  expect((await list(context, question.variant.productId)).questions).toMatchObject([{ answerCount: 0 }])
  await expectConsistent(context)
})

test('a hidden answer that its author deletes and writes again is hidden until an administrator shows it', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const { id, author, question } = await createAnswer(context)
  const write = () => answerQuestion(context, author, question.id, { text: 'Yes, with cotton.' })
  const { productId } = question.variant
  await hideAnswer(context, admin, id, 'ABUSE')
  await removeAnswer(context, author, id)
  const again = await write()
  expect(again.message).toMatch(/your earlier answer to this question was hidden/)
  expect((await list(context, productId)).questions).toMatchObject([{ answerCount: 0, answers: [] }])
  expect((await listOwnQuestions(context, author, productId)).answers).toMatchObject([{ hiddenReason: 'ABUSE' }])

  await hideAnswer(context, admin, again.answer.id, null)
  await removeAnswer(context, author, again.answer.id)
  expect((await write()).message).toBe('Thank you. Your answer is published.')
  expect((await list(context, productId)).questions).toMatchObject([{ answerCount: 1 }])
  await expectConsistent(context)
})

test('a changed answer of the store starts without votes, and mails nobody again', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id, productId } = await createQuestion(context)
  await answerAsStore(context, admin, id, { answer: 'Yes.' })
  const first = (await list(context, productId)).questions[0]!.answers[0]!
  await voteAnswerHelpful(context, await createCustomer(context), first.id)
  await answerAsStore(context, admin, id, { answer: 'No.' })
  expect((await list(context, productId)).questions[0]!.answers).toMatchObject([{ text: 'No.', helpfulCount: 0 }])
  await expect(answerAsStore(context, admin, id, { answer: 'So.', seenAnswer: 'Yes.' })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This answer was changed by someone else meanwhile. Please open it again and repeat your changes.',
  })
  await answerAsStore(context, admin, id, { answer: null, seenAnswer: 'No.' })
  await answerAsStore(context, admin, id, { answer: 'Yes, it does.' })
  expect(await subjectsOfMails(context)).toHaveLength(1)
  await expectConsistent(context)
})

test('the back office lists unanswered questions, and what customers wrote last first', async ({ context }) => {
  const answered = await createQuestion(context, { of: await createVariant(context, { product: 'Kurta' }) })
  const open = await createQuestion(context, { of: await createVariant(context, { product: 'Sari' }) })
  const later = { ...context, clock: () => new Date(context.clock().getTime() + 60_000) }
  await createAnswer(later, { question: answered })
  const ids = async (query: object) => (await listAll(context, query)).questions.map(({ id }) => id)
  expect(await ids({})).toEqual([open.id])
  expect(await ids({ filter: 'all' })).toEqual([answered.id, open.id])
  expect(await ids({ filter: 'all', q: 'kurt' })).toEqual([answered.id])
  // The products with the name.
  expect(await countFreshPlans(context, () => ids({ filter: 'all', q: 'kurt' }))).toMatchObject({ fresh: 1 })
  expect(await ids({ filter: 'hidden' })).toEqual([])
  await context.db.updateTable('questions').set({ hiddenReason: 'ABUSE' }).where('id', '=', answered.id).execute()
  for (const filter of ['hidden', 'all']) expect(await ids({ filter, q: 'kurt' })).toEqual([answered.id])
  expect(await ids({ filter: 'hidden', q: 'sari' })).toEqual([])
})

test('a deleted question goes with its name only if others have answered it', async ({ context }) => {
  const question = await createQuestion(context)
  const { id, author, productId } = question
  const alone = await createQuestion(context, { author, of: question.variant, text: 'Is it warm?' })
  const answer = await createAnswer(context, { question })
  await removeQuestion(context, author, alone.id)
  await removeQuestion(context, author, id)
  const { questions } = await list(context, productId)
  expect(questions).toMatchObject([{ id, answers: [{ id: answer.id }] }])
  expect(questions[0]).not.toHaveProperty('firstName')
  await expect(removeQuestion(context, author, id)).rejects.toMatchObject({ kind: 'notFound' })
  await removeAnswer(context, answer.author, answer.id)
  expect((await list(context, productId)).questions).toMatchObject([{ answerCount: 0 }])
  await expectConsistent(context)
})

test('the export has what a customer asked, answered and found helpful; the end of the account ends the name', async ({
  context,
}) => {
  const customer = await createCustomer(context, { firstName: 'Asha' })
  const asked = await createQuestion(context, { author: customer })
  const hidden = await createQuestion(context, { author: customer, of: asked.variant, text: 'Who is 98123 45678?' })
  await hideQuestion(context, await createAdmin(context), hidden.id, 'PERSONAL_DATA')
  const other = await createAnswer(context)
  const answered = await createAnswer(context, { author: customer, question: other.question })
  await voteAnswerHelpful(context, customer, other.id)
  expect(await exportData(context, customer)).toMatchObject({
    questions: expect.arrayContaining([
      expect.objectContaining({ id: asked.id, text: 'Is it lined?' }),
      expect.objectContaining({ id: hidden.id, hiddenReason: 'PERSONAL_DATA' }),
    ]),
    answers: [{ id: answered.id, questionId: other.question.id }],
    helpfulAnswers: [other.id],
  })
  await deleteAccount(context, customer, { password: customer.password })
  const rows = [
    ...(await context.db.selectFrom('questions').select(['userId', 'firstName']).where('id', '=', asked.id).execute()),
    ...(await context.db
      .selectFrom('questionAnswers')
      .select(['userId', 'firstName'])
      .where('id', '=', answered.id)
      .execute()),
  ]
  expect(rows).toEqual([
    { userId: null, firstName: null },
    { userId: null, firstName: null },
  ])
  expect((await listAll(context, { filter: 'hidden' })).questions).toEqual([])
  expect((await listAnswers(context, other.question.id)).answers).toMatchObject([{}, {}])
  await expectConsistent(context)
})

test('an answer to a question that is deleted meanwhile finds no question', async ({ context }) => {
  const question = await createQuestion(context)
  const buyer = await createCustomer(context)
  await createDeliveredCodOrder(context, buyer, { of: question.variant })
  const answering = callWhileOpen(
    context,
    ({ db }) => deleteQuestion(db, question.id),
    () => answerQuestion(context, buyer, question.id, { text: 'Yes.' }),
  )
  await expect(answering).rejects.toMatchObject({ kind: 'notFound' })
})

test('customers who ask, answer and vote at the same time are all counted', async ({ context }) => {
  const of = await createVariant(context, { stock: 20 })
  const question = await createQuestion(context, { of })
  const buyers = []
  for (let n = 0; n < 4; n++) {
    const buyer = await createCustomer(context)
    await createDeliveredCodOrder(context, buyer, { of })
    buyers.push(buyer)
  }
  const answers = await Promise.all(
    buyers.map((buyer) => answerQuestion(context, buyer, question.id, { text: 'Yes.' })),
  )
  await Promise.all([
    // For the answer of another buyer that is not hidden.
    ...buyers.map((buyer, n) => voteAnswerHelpful(context, buyer, answers[(n % 3) + 1]!.answer.id)),
    ...buyers.map((buyer) => askQuestion(context, buyer, of.productId, { text: 'And the colour?' })),
    hideAnswer(context, await createAdmin(context), answers[0]!.answer.id, 'ABUSE'),
  ])
  expect(await countOf(context, of.productId)).toBe(5)
  await expectConsistent(context)
})
