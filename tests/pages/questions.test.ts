import { expect } from 'vitest'
import { answerAsStore } from '#server/questions/moderate-question.ts'
import { createAdmin, createVariant } from '#tests/support/factories.ts'
import { test } from '#tests/support/pages.ts'
import { createQuestion, offerQuestions } from '#tests/support/questions/questions.ts'

test('the page of a product has no word and no statement of questions while the owner has them off', async ({
  context,
  pages,
}) => {
  const { productId } = await createQuestion(context)
  await offerQuestions(context, false)
  context.statements.length = 0
  const { html } = await pages.open(`/product/${productId}`)
  expect(html).not.toMatch(/question/i)
  expect(context.statements.filter((statement) => /\bquestions\b|question_answers/.test(statement))).toEqual([])
})

test('the page of a product without questions offers to ask, and runs no statement for them', async ({
  context,
  pages,
}) => {
  await offerQuestions(context)
  const { productId } = await createVariant(context)
  context.statements.length = 0
  const { text } = await pages.open(`/product/${productId}`)
  expect(text).toContain('Ask a question')
  expect(text).toContain('Nobody has asked about this product yet.')
  expect(context.statements.filter((statement) => /\bquestions\b|question_answers/.test(statement))).toEqual([])
})

test('the page of a product shows its questions with the answer of the shop', async ({ context, pages }) => {
  const { id, productId } = await createQuestion(context, { text: 'Is it <b>lined</b>?' })
  await answerAsStore(context, await createAdmin(context), id, { answer: 'Yes, with cotton.' })
  const { text } = await pages.open(`/product/${productId}`)
  for (const words of ['Questions and answers', 'Is it <b>lined</b>?', 'Yes, with cotton.', 'The shop']) {
    expect(text).toContain(words)
  }
})
