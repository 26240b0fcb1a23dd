import type { CallResponse } from '#contract/calls.ts'
import { changeSettings } from '#tests/support/company/change-settings.ts'
import { findViolations } from '#tests/support/e2e/accessibility.ts'
import { createAdminClient, uniqueName } from '#tests/support/e2e/api-client.ts'
import { registerCustomer, signInNewCustomer } from '#tests/support/e2e/customer.ts'
import { holdRequests } from '#tests/support/e2e/network/hold-requests.ts'
import { waitForMail } from '#tests/support/e2e/outbox.ts'
import { openAdminPage } from '#tests/support/e2e/sign-in.ts'
import { type APIRequestContext, expect, test } from '#tests/support/e2e/test.ts'

// One after another: a customer who agrees to the messages meanwhile changes the number of recipients that the owner confirmed.
test.describe.configure({ mode: 'default' })

/** Runs an action while the store asks customers whether they want news and offers. */
async function withNews(request: APIRequestContext, action: () => Promise<unknown>) {
  const api = await createAdminClient(request)
  await changeSettings(api, { newsOffered: true })
  try {
    await action()
  } finally {
    await changeSettings(api, { newsOffered: false })
  }
}

/** A customer who agreed to news and offers. */
async function registerNewsReader(request: APIRequestContext) {
  const customer = await registerCustomer(request)
  await withNews(request, () =>
    customer.api.put('/marketing-consents/NEWS_AND_OFFERS', { isGiven: true, place: 'ACCOUNT' }),
  )
  return customer
}

test('the owner writes a message, sees its mail and the number of recipients, and sends it', async ({ page }) => {
  const customer = await registerNewsReader(page.request)
  const subject = uniqueName('Onam sarees')
  await openAdminPage(page, '/admin/customers')
  await page.getByRole('link', { name: 'News and offers' }).click()
  await page.getByRole('link', { name: 'New message' }).click()
  await expect(page.getByText('Enter a subject, a heading and a text.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByText('Subject is required').first()).toBeVisible()
  await page.getByLabel('Subject').fill(`${subject}, {name}`)
  await page.getByLabel('Heading').fill('They are here')
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear {nam}')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^\{nam\} is no placeholder/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear ')
  await page.getByRole('button', { name: 'Insert {name}' }).click()
  await expect(page.getByText(`${subject}, Asha`)).toBeVisible()
  expect(await findViolations(page, 'form of a message')).toEqual([])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^[\d,]+ customers? now\.$/)).toBeVisible()

  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Send this message to [\d,]+ customers?\?$/ })
  await expect(dialog.getByText('everyone who agreed to news and offers')).toBeVisible()
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Ended' })).toBeVisible({ timeout: 20_000 })
  const mail = await waitForMail(customer.email, `${subject}, Leela`)
  expect(mail).toContain('Dear Leela')
  expect(mail).toContain('/unsubscribe/')
  expect(await findViolations(page, 'message that was sent')).toEqual([])
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('Sent')
  expect(await findViolations(page, 'messages')).toEqual([])
})

test('a draft that another administrator has changed is not sent: the page loads it first', async ({ page }) => {
  await registerNewsReader(page.request)
  const api = await createAdminClient(page.request)
  const texts = { subject: uniqueName('Pongal sarees'), heading: 'They are here', text: 'Dear {name}' }
  const { campaign } = await api.post<CallResponse<'POST /campaigns'>>('/campaigns', texts)
  const path = `/campaigns/${campaign.id}`
  await openAdminPage(page, `/admin/customers/messages/${campaign.id}`)
  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Send this message to/ })
  await expect(dialog.getByText(texts.subject)).toBeVisible()

  await api.put(path, { ...texts, subject: 'All at half price' })
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByText('This message was changed meanwhile. Check it again before you send it.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Subject')).toHaveValue('All at half price')
  expect(await api.get(path)).toMatchObject({ campaign: { state: 'DRAFT' } })

  await page.getByRole('button', { name: 'Send…' }).click()
  await expect(dialog.getByText('“All at half price” goes to everyone')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await api.delete(path)
})

test('a message whose segment another administrator has changed is not sent: its customers are counted again', async ({
  page,
}) => {
  await registerNewsReader(page.request)
  const api = await createAdminClient(page.request)
  const name = uniqueName('New customers')
  const segment = await api.post<CallResponse<'POST /customer-segments'>>('/customer-segments', { name, maxOrders: 0 })
  const texts = { subject: uniqueName('Bihu sarees'), heading: 'They are here', text: 'Dear {name}' }
  const draft = { ...texts, segmentId: segment.id }
  const { campaign } = await api.post<CallResponse<'POST /campaigns'>>('/campaigns', draft)
  await openAdminPage(page, `/admin/customers/messages/${campaign.id}`)
  await page.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Send this message to/ })
  await expect(dialog.getByText(`the customers of “${name}”`)).toBeVisible()

  await api.put(`/customer-segments/${segment.id}`, { name, minOrders: 1000 })
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByText('The segment of this message was changed meanwhile.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('0 customers now.')).toBeVisible()
  expect(await api.get(`/campaigns/${campaign.id}`)).toMatchObject({ campaign: { state: 'DRAFT' } })

  await api.delete(`/campaigns/${campaign.id}`)
  await api.delete(`/customer-segments/${segment.id}`)
})

test('what is typed while a new message is saved goes into the same draft', async ({ page }) => {
  const api = await createAdminClient(page.request)
  const subject = uniqueName('Diwali lamps')
  await openAdminPage(page, '/admin/customers/messages/new')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Heading').fill('They are here')
  const creating = await holdRequests(page, /\/api\/campaigns$/, 1)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await creating.requested
  await page.getByLabel('Heading').fill('Lamps for every window')
  creating.release()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  await expect(page.getByLabel('Heading')).toHaveValue('Lamps for every window')
  const { campaigns } = await api.get<CallResponse<'GET /campaigns'>>('/campaigns')
  expect(campaigns.filter((campaign) => campaign.subject === subject)).toHaveLength(1)
})

test('a message that is being sent is followed on, although its progress could not be loaded once', async ({
  page,
}) => {
  const api = await createAdminClient(page.request)
  const texts = { subject: uniqueName('Ugadi sarees'), heading: 'They are here', text: 'Dear {name}' }
  const { campaign } = await api.post<CallResponse<'POST /campaigns'>>('/campaigns', texts)
  let loads = 0
  const ended = Promise.withResolvers<void>()
  await page.route(`**/api/campaigns/${campaign.id}`, async (route) => {
    loads++
    if (loads === 2) return route.fulfill({ status: 503, json: { message: 'The shop is busy.' } })
    if (loads > 2) await ended.promise
    const state = loads === 1 ? 'RUNNING' : 'DONE'
    return route.fulfill({ json: { campaign: { ...campaign, state, endedAt: loads > 2 ? campaign.createdAt : null } } })
  })
  await openAdminPage(page, `/admin/customers/messages/${campaign.id}`)
  await expect(page.getByText('The shop is busy.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel sending' })).toBeVisible()
  ended.resolve()
  await expect(page.getByRole('term').filter({ hasText: 'Ended' })).toBeVisible()
  await expect(page.getByText('The shop is busy.')).toBeHidden()
})

test('a draft from a message that was sent is for the same segment, and says so if that was deleted', async ({
  page,
}) => {
  const api = await createAdminClient(page.request)
  const name = uniqueName('Loyal customers')
  const segment = await api.post<CallResponse<'POST /customer-segments'>>('/customer-segments', { name, minOrders: 3 })
  const texts = { subject: uniqueName('Pongal lamps'), heading: 'They are here', text: 'Dear {name}' }
  const draft = { ...texts, segmentId: segment.id }
  const { campaign } = await api.post<CallResponse<'POST /campaigns'>>('/campaigns', draft)
  const sent = { ...campaign, state: 'DONE', startedAt: campaign.createdAt, endedAt: campaign.createdAt }
  const openSent = async (shownSegment: typeof campaign.segment) => {
    await page.route(`**/api/campaigns/${campaign.id}`, (route) =>
      route.fulfill({ json: { campaign: { ...sent, segment: shownSegment } } }),
    )
    await openAdminPage(page, `/admin/customers/messages/${campaign.id}`)
    await page.getByRole('button', { name: 'Use as a draft' }).click()
  }
  await openSent(campaign.segment)
  await expect(page.getByLabel('Send to')).toHaveValue(segment.id)
  await openSent({ id: null, name })
  await expect(page.getByText(`“${name}” is not known any more: the draft is for everyone`)).toBeVisible()
  await expect(page.getByLabel('Send to')).toHaveValue('')
  await page.unrouteAll()

  const { campaigns } = await api.get<CallResponse<'GET /campaigns'>>('/campaigns')
  for (const { id, subject } of campaigns) if (subject === texts.subject) await api.delete(`/campaigns/${id}`)
  await api.delete(`/customer-segments/${segment.id}`)
})

test('the box of a consent shows its change while it is saved, and the former state after an error', async ({
  page,
}) => {
  await signInNewCustomer(page)
  const consents = (givenAt: string | null) => [
    { purpose: 'CART_REMINDERS', givenAt: null },
    { purpose: 'NEWS_AND_OFFERS', givenAt },
  ]
  const responses = [Promise.withResolvers<object>(), Promise.withResolvers<object>()]
  await page.route('**/api/marketing-consents', (route) => route.fulfill({ json: { consents: consents(null) } }))
  let sent = 0
  await page.route('**/api/marketing-consents/NEWS_AND_OFFERS', async (route) =>
    route.fulfill(await responses[sent++]!.promise),
  )
  const news = page.getByRole('checkbox', { name: /^Send me news and offers by e-mail/ })
  // Tests that save the company details at the same time may switch the boxes off.
  await expect(async () => {
    await withNews(page.request, () => page.goto('/account/your-data'))
    await expect(news).not.toBeChecked({ timeout: 2000 })
  }).toPass()

  await news.click()
  await expect(news).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Remind me/ })).not.toBeChecked()
  responses[0]!.resolve({ json: { message: 'Saved', consents: consents(new Date().toISOString()) } })
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(news).toBeChecked()

  await news.click()
  await expect(news).not.toBeChecked()
  responses[1]!.resolve({ status: 500, json: {} })
  await expect(page.getByText('This could not be saved. Please try again.')).toBeVisible()
  await expect(news).toBeChecked()
  await expect(news).toBeFocused()
})
