import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { exportData } from '#server/account/export-data.ts'
import { setBlocked } from '#server/customers/set-blocked.ts'
import { showUnsubscribeLink, unsubscribe } from '#server/marketing/unsubscribe.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createGuest } from '#tests/support/guests/create-guest.ts'
import { createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { createReview } from '#tests/support/reviews/reviews.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { requestReviews } from './request-reviews.ts'
import { saveReviewSettings } from './review-settings.ts'

const switchOn = async (context: TestContext) =>
  saveReviewSettings(context, await createAdmin(context), { asksByMail: true })

/** The subjects of the mails that ask, once the job has run this many days later. */
async function askAfter(context: TestContext, days: number): Promise<string[]> {
  const earlier = context.mails.length
  await requestReviews({ ...context, clock: () => new Date(context.clock().getTime() + days * dayMs) })
  await context.runJobs()
  return context.mails
    .slice(earlier)
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('How do you like'))
}

test('a customer is asked once, 7 days after the delivery', async ({ context }) => {
  await switchOn(context)
  const customer = await createCustomer(context)
  const of = await createVariant(context, { product: 'Kurta' })
  const { id } = await createDeliveredCodOrder(context, customer, { of })
  expect(await askAfter(context, 6)).toEqual([])
  expect(await askAfter(context, 8)).toHaveLength(1)
  expect(await askAfter(context, 9)).toEqual([])

  const mail = context.mails.at(-1)!
  const token = context.tokens.links.issue('review-order', id)
  expect(mail.text).toContain(`4 of 5 stars: ${context.publicUrl}/review/${token}?product=${of.productId}&stars=4`)
  expect(mail.html).toContain(`/review/${token}?product=${of.productId}&amp;stars=5`)
  // The link writes a review without pictures.
  expect(mail.text).toContain('you can add words before your review is published')
  expect(mail.text).toContain('Pictures can be added later, in your order.')
})

test('the link in the mail ends such mails for all orders of the customer, and the export of the account says so', async ({
  context,
}) => {
  await switchOn(context)
  const customer = await createCustomer(context)
  await createDeliveredCodOrder(context, customer, { of: await createVariant(context) })
  expect(await askAfter(context, 8)).toHaveLength(1)
  const mail = context.mails.at(-1)!
  expect(mail.text).toContain(mail.unsubscribeUrl)
  const token = mail.unsubscribeUrl!.split('/').at(-1)!
  expect(await showUnsubscribeLink(context, token)).toEqual({ mails: 'REVIEW_REQUESTS' })
  expect(await exportData(context, customer)).not.toHaveProperty('reviewRequestsEndedAt')

  await unsubscribe(context, token)
  await unsubscribe(context, token)
  await createDeliveredCodOrder(context, customer, { of: await createVariant(context) })
  await createDeliveredCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  expect(await askAfter(context, 8)).toHaveLength(1)
  expect(await exportData(context, customer)).toMatchObject({ reviewRequestsEndedAt: expect.any(Date) })
})

test('the link of a deleted account changes nothing', async ({ context }) => {
  await unsubscribe(context, context.tokens.links.issue('review-requests', randomUUID()))
})

test('nobody is asked while the owner has it switched off, or about an earlier time', async ({ context }) => {
  const customer = await createCustomer(context)
  const { id } = await createDeliveredCodOrder(context, customer, { of: await createVariant(context) })
  expect(await askAfter(context, 8)).toEqual([])
  const deliveredAt = new Date(context.clock().getTime() - 9 * dayMs)
  await context.db.updateTable('orders').set({ deliveredAt }).where('id', '=', id).execute()
  await switchOn(context)
  expect(await askAfter(context, 0)).toEqual([])
  expect(await askAfter(context, 1)).toEqual([])
})

test('an account with the address of a guest does not learn the number of the guest’s order', async ({ context }) => {
  await switchOn(context)
  const email = 'meera@example.in'
  const of = await createVariant(context)
  const { shortId } = await createDeliveredCodOrder(context, await createGuest(context, { email }), { of })
  const customer = await createCustomer(context, { email })
  const own = await createDeliveredCodOrder(context, customer, { of })
  expect(await askAfter(context, 8)).toHaveLength(2)
  const texts = (await exportData(context, customer)).messages?.map(({ text }) => text)
  expect(texts).toContain(`How do you like your order ${own.shortId.toUpperCase()}?`)
  expect(JSON.stringify(texts)).not.toContain(shortId.toUpperCase())
})

test('nobody is asked about what is reviewed', async ({ context }) => {
  await switchOn(context)
  await createReview(context)
  expect(await askAfter(context, 8)).toEqual([])
})

test('a customer who bought a product in two orders is asked about it once, also where both were delivered on one day', async ({
  context,
}) => {
  await switchOn(context)
  const customer = await createCustomer(context)
  const [kurta, stole] = [
    await createVariant(context, { product: 'Kurta', stock: 9 }),
    await createVariant(context, { product: 'Stole' }),
  ]
  await createDeliveredCodOrder(context, customer, { of: kurta })
  await createDeliveredCodOrder(context, customer, { of: kurta })
  expect(await askAfter(context, 8)).toHaveLength(1)
  await createDeliveredCodOrder(context, customer, { of: kurta })
  await createDeliveredCodOrder(context, customer, { of: stole })
  await createDeliveredCodOrder(context, await createCustomer(context), { of: kurta })
  const earlier = context.mails.length
  expect(await askAfter(context, 8)).toHaveLength(2)
  const texts = context.mails.slice(earlier).map(({ to, text }) => [to, text.includes('Kurta'), text.includes('Stole')])
  expect(texts).toContainEqual([customer.email, false, true])
})

test('a blocked customer is not asked', async ({ context }) => {
  await switchOn(context)
  const customer = await createCustomer(context)
  await createDeliveredCodOrder(context, customer, { of: await createVariant(context) })
  await setBlocked(context, await createAdmin(context), customer.id, { isBlocked: true, reason: 'Abuse.' })
  expect(await askAfter(context, 8)).toEqual([])
})
