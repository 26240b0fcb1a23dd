import type { CallResponse } from '#contract/calls.ts'
import { withClient } from '#server/database/with-client.ts'
import { changeSettings } from '#tests/support/company/change-settings.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { addProduct, createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { registerCustomer } from '#tests/support/e2e/customer.ts'
import { placeDeliveredOrder } from '#tests/support/e2e/delivered-order.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { openAdminPage, signInWithToken, submitLogin } from '#tests/support/e2e/sign-in.ts'
import { type APIRequestContext, expect, openAnotherSession, type Page, test } from '#tests/support/e2e/test.ts'
import { testServer } from '#tests/support/e2e/test-server.ts'
import { findDatabase } from '#tests/support/e2e/unconfirmed-order.ts'

// One after the other, because each switches questions off at its end.
test.describe.configure({ mode: 'default' })

/** Sets the owner's switch. */
async function offerQuestions(request: APIRequestContext, questionsOffered: boolean) {
  await changeSettings(await createAdminClient(request), { questionsOffered })
}

/** Opens a product's page with its questions; tests that save the company details at the same time may switch them off. */
async function openQuestions(page: Page, productId: string) {
  const section = page.getByRole('region', { name: 'Questions and answers' })
  await expect(async () => {
    await offerQuestions(page.request, true)
    await page.goto(`/product/${productId}`)
    await expect(section).toBeVisible({ timeout: 2000 })
  }).toPass()
  await section.scrollIntoViewIfNeeded()
  return section
}

test.afterEach(({ request }) => offerQuestions(request, false))

test('a customer asks about a product; the shop and a customer who got it answer, until an answer is hidden', async ({
  page,
  browser,
}) => {
  const { customer: buyer, product } = await placeDeliveredOrder(page.request)
  await signInWithToken(page, await registerCustomer(page.request))
  const questions = await openQuestions(page, product.id)
  await expect(questions).toContainText('Nobody has asked about this product yet.')
  // The page does without the code of forms until one is opened.
  const forms = await holdRequests(page, '**/assets/WriteDialogs-*.js')
  await questions.getByRole('button', { name: 'Ask a question' }).click()
  await forms.requested
  forms.release()
  const asking = page.getByRole('dialog', { name: 'Ask a question' })
  await asking.getByLabel('Question').fill('Does it keep water cold?')
  expect(await findViolations(page, 'form of a question', '[role=dialog]')).toEqual([])
  await asking.getByRole('button', { name: 'Publish question' }).click()
  await expect(questions.getByRole('heading', { name: 'Does it keep water cold?' })).toBeVisible()
  await expect(questions).toContainText('What you wrote (1)')
  await expect(questions.getByRole('button', { name: 'Answer', exact: true })).toHaveCount(0)

  const office = await openAnotherSession(browser)
  await openAdminPage(office, `/admin/questions?q=${encodeURIComponent(product.name)}`)
  await office.getByRole('button', { name: 'Answer', exact: true }).click()
  await office.getByRole('dialog').getByLabel('Answer').fill('Yes, for six hours.')
  await office.getByRole('dialog').getByRole('button', { name: 'Save answer' }).click()
  await expect(office.getByText('The answer is published.').first()).toBeVisible()
  expect(await findViolations(office, 'questions in the back office')).toEqual([])

  const other = await openAnotherSession(browser)
  await signInWithToken(other, buyer)
  const shown = await openQuestions(other, product.id)
  await expect(shown).toContainText('Yes, for six hours.')
  await shown.getByRole('button', { name: 'Answer', exact: true }).click()
  await other.getByRole('dialog').getByLabel('Answer').fill('Even longer in the shade.')
  await other.getByRole('dialog').getByRole('button', { name: 'Publish answer' }).click()
  await expect(shown.getByRole('list', { name: 'Answers' })).toContainText('Verified purchase')

  await openQuestions(page, product.id)
  await questions.getByRole('button', { name: 'Helpful answer of Leela' }).click()
  const voted = questions.getByRole('button', { name: 'Thank you (1) answer of Leela' })
  await expect(voted).toBeDisabled()
  await expect(voted).toBeFocused()
  expect(await findViolations(page, 'questions of a product')).toEqual([])

  await office.goto(`/admin/questions?filter=all&q=${encodeURIComponent(product.name)}`)
  await office.getByRole('button', { name: 'Hide answer' }).click()
  const hiding = office.getByRole('alertdialog')
  await hiding.getByLabel('Reason').selectOption('OFF_TOPIC')
  await hiding.getByRole('button', { name: 'Hide answer' }).click()
  await expect(office.getByText('Hidden: Off topic')).toBeVisible()
  await openQuestions(page, product.id)
  await expect(questions).toContainText('Yes, for six hours.')
  await expect(questions).not.toContainText('Even longer in the shade.')
  const mine = await openQuestions(other, product.id)
  await expect(mine.getByText('Reason: Off topic.')).toBeVisible()
  await mine.getByRole('button', { name: 'Delete answer' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(mine.getByText('What you wrote')).toHaveCount(0)
})

test('a customer who has opened all answers of a question sees the own answer after writing it', async ({ page }) => {
  const { customer, product } = await placeDeliveredOrder(page.request)
  await offerQuestions(page.request, true)
  const asked = await customer.api.post<CallResponse<'POST /products/{productId}/questions'>>(
    `/products/${product.id}/questions`,
    { text: 'Does it keep water cold?' },
  )
  // Answers of customers whose accounts were deleted.
  await withClient({ connectionString: findDatabase() }, (client) =>
    client.query(
      `insert into question_answers (question_id, is_of_store, text, created_at)
        select $1, false, 'Answer ' || number, now() - interval '1 hour' from generate_series(1, 4) as number`,
      [asked.question.id],
    ),
  )
  await signInWithToken(page, customer)
  const questions = await openQuestions(page, product.id)
  await questions.getByRole('button', { name: 'All 4 answers' }).click()
  const answers = questions.getByRole('list', { name: 'Answers' }).getByRole('listitem')
  await expect(answers).toHaveCount(4)
  await questions.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Answer').fill('Even longer in the shade.')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish answer' }).click()
  await expect(answers.filter({ hasText: 'Even longer in the shade.' })).toBeVisible()
})

test('an administrator who signs in to ask reads that only customers ask', async ({ page }) => {
  const questions = await openQuestions(page, (await placeDeliveredOrder(page.request)).product.id)
  await questions.getByRole('button', { name: 'Ask a question' }).click()
  const { identifier, password } = testServer.admin
  await submitLogin(page.getByRole('dialog', { name: /^Login to/ }), identifier, password)
  await expect(page.getByText('Only customers ask questions.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(questions.getByRole('button', { name: 'Ask a question' })).toHaveCount(0)
})

test('a next page of questions that fails to load is loaded by Try Again below those that are shown', async ({
  page,
}) => {
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  // Questions of customers whose accounts were deleted.
  await withClient({ connectionString: findDatabase() }, (client) =>
    client.query(
      `insert into questions (product_id, text, created_at, active_at)
        select $1, 'Question ' || number, now(), now() from generate_series(1, 7) as number`,
      [product.id],
    ),
  )
  const questions = await openQuestions(page, product.id)
  const list = questions.getByRole('list', { name: 'Questions' }).getByRole('heading')
  await expect(list).toHaveCount(5)
  const calls = '**/api/products/*/questions?cursor=*'
  await page.route(calls, (route) => route.abort())
  await questions.getByRole('button', { name: 'More questions' }).click()
  await expect(questions).toContainText('Failed to fetch questions.')
  await page.unroute(calls)
  await questions.getByRole('button', { name: 'Try Again' }).click()
  await expect(list).toHaveCount(7)
})

test('the focus stays at the questions when “More questions” and “All answers” disappear', async ({ page }) => {
  const product = await addProduct(page.request, uniqueName('Copper Bottle'))
  // Questions and answers of customers whose accounts were deleted.
  await withClient({ connectionString: findDatabase() }, (client) =>
    client.query(
      `with asked as (
        insert into questions (product_id, text, created_at, active_at)
        select $1, 'Question ' || number, now() - (7 - number) * interval '1 second', now() from generate_series(1, 7) as number
        returning id, text)
      insert into question_answers (question_id, is_of_store, text, created_at)
      select asked.id, false, 'Answer ' || number, now() from asked, generate_series(1, 4) as number
      where asked.text = 'Question 7'`,
      [product.id],
    ),
  )
  const questions = await openQuestions(page, product.id)
  const answered = questions.getByRole('listitem').filter({ hasText: 'Question 7' })
  const [allAnswers, more] = ['All 4 answers', 'More questions'].map((name) => questions.getByRole('button', { name }))
  await expect(more!).toBeEnabled()
  await allAnswers!.press('Enter')
  await expect(answered.getByRole('list', { name: 'Answers' }).getByRole('listitem')).toHaveCount(4)
  await expect(answered).toBeFocused()

  await more!.press('Enter')
  await expect(questions.getByRole('status')).toHaveText('Questions shown: 7')
  expect(await questions.evaluate((section) => section.contains(document.activeElement))).toBe(true)
})
