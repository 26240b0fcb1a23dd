import { expect } from 'vitest'
import { marketingPurposes } from '#contract/marketing/marketing-limits.ts'
import { requestCode } from '#server/identity/codes/request-code.ts'
import { setConsent } from '#server/marketing/set-consent.ts'
import { setPayout } from '#server/orders/payouts/set-payout.ts'
import { requestWholeReturn } from '#server/orders/returns/request-whole-return.ts'
import { setPriceDrops } from '#server/wish-list/set-price-drops.ts'
import { shareWishList } from '#server/wish-list/share-wish-list.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createCustomer, createVariant, type TestUser } from '#tests/support/factories.ts'
import { offerMarketing } from '#tests/support/marketing/offer-marketing.ts'
import { createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'

/** Signs in with a code from a mail. */
async function signInByCode(context: TestContext, api: TestApi, { email }: TestUser) {
  await requestCode(context, { email, purpose: 'SIGN_IN' }, '192.0.2.7')
  await context.runJobs()
  const mail = context.mails.findLast(({ subject }) => subject.startsWith('Your sign-in code'))
  const code = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1]
  return api.call('POST /auth/sign-in-code/login', { body: { email, code } })
}

test('the first sign-in code of an address deletes the payout details of the account, later codes do not', async ({
  context,
  api,
}) => {
  const customer = await createCustomer(context)
  const order = await createDeliveredCodOrder(context, customer, { of: await createVariant(context, { stock: 5 }) })
  await requestWholeReturn(context, customer, order.id, { reason: null })
  const countPayouts = async () => (await context.db.selectFrom('orderPayouts').select('orderId').execute()).length

  await setPayout(context, customer, order.id, { upiId: 'mallory@okaxis' })
  expect(await signInByCode(context, api, customer)).toMatchObject({ status: 200, body: { isPasswordReplaced: true } })
  expect(await countPayouts()).toBe(0)
  await context.runJobs()
  const notice = context.mails.find(({ subject }) => subject === 'Your e-mail address is confirmed')
  expect(notice?.text).toContain('Please enter it again in the order.')

  await setPayout(context, customer, order.id, { upiId: 'asha@okaxis' })
  const later = await signInByCode(context, api, customer)
  expect(later.status).toBe(200)
  expect(later.body).not.toHaveProperty('isPasswordReplaced')
  expect(await countPayouts()).toBe(1)
})

test('the first sign-in code of an address ends the mails that another person may have agreed to with it, later codes do not', async ({
  context,
  api,
}) => {
  await offerMarketing(context)
  const customer = await createCustomer(context)
  const agree = async () => {
    for (const purpose of marketingPurposes)
      await setConsent(context, customer, { purpose }, { isGiven: true, place: 'ACCOUNT' })
    await setPriceDrops(context, customer, { mailsPriceDrops: true })
  }
  const agreedMails = async () => {
    const consents = context.db.selectFrom('marketingConsents').where('withdrawnAt', 'is', null)
    const lists = context.db.selectFrom('wishLists').where('priceDropsSince', 'is not', null)
    return [
      ...(await consents.select('purpose').orderBy('purpose').execute()).map(({ purpose }) => purpose),
      ...(await lists.select('userId').execute()).map(() => 'PRICE_DROPS'),
    ]
  }
  await agree()
  expect(await agreedMails()).toEqual(['CART_REMINDERS', 'NEWS_AND_OFFERS', 'PRICE_DROPS'])
  expect(await signInByCode(context, api, customer)).toMatchObject({ status: 200, body: { isPasswordReplaced: true } })
  expect(await agreedMails()).toEqual([])
  await context.runJobs()
  const notice = context.mails.find(({ subject }) => subject === 'Your e-mail address is confirmed')
  expect(notice?.text).toContain('The mails with news, about a left cart or about lower prices')

  await agree()
  expect((await signInByCode(context, api, customer)).body).not.toHaveProperty('isPasswordReplaced')
  expect(await agreedMails()).toEqual(['CART_REMINDERS', 'NEWS_AND_OFFERS', 'PRICE_DROPS'])
})

test('the first sign-in code of an address ends the link to the wish list, later codes and a new address do not', async ({
  context,
  api,
}) => {
  const customer = await createCustomer(context)
  const share = async () => (await shareWishList(context, customer, { shared: true, showsName: true })).share.token!
  const read = async (token: string) => (await api.call('GET /wish-list/shared/{token}', { params: { token } })).status
  const notices = async () => {
    await context.runJobs()
    return context.mails.filter(({ subject }) => subject === 'Your e-mail address is confirmed')
  }
  const first = await share()
  expect(await read(first)).toBe(200)
  const { token } = (await signInByCode(context, api, customer)).body
  expect(await read(first)).toBe(404)
  expect(await notices()).toEqual([
    expect.objectContaining({ text: expect.stringContaining('The link by which others could read your wish list') }),
  ])

  const second = await share()
  expect((await signInByCode(context, api, customer)).status).toBe(200)
  const { username, firstName, lastName } = customer
  const profile = { username, firstName, lastName, mobile: null, email: 'moved@example.in' }
  expect((await api.call('PUT /users/profile', { token, body: profile })).status).toBe(200)
  expect(await read(second)).toBe(200)
  await shareWishList(context, customer, { shared: false, showsName: false })
  expect(await signInByCode(context, api, { ...customer, email: 'moved@example.in' })).toMatchObject({ status: 200 })
  expect((await notices()).at(-1)?.text).not.toContain('wish list')
})
