import { expect } from 'vitest'
import { withdrawnConsentTtl } from '#contract/marketing/marketing-limits.ts'
import { exportData } from '#server/account/export-data.ts'
import { listCustomers } from '#server/customers/list-customers.ts'
import { showTimeline } from '#server/customers/timeline/show-timeline.ts'
import { deleteExpired } from '#server/maintenance/delete-expired.ts'
import { addToWishList } from '#server/wish-list/add-to-wish-list.ts'
import { setPriceDrops } from '#server/wish-list/set-price-drops.ts'
import { showWishList } from '#server/wish-list/show-wish-list.ts'
import { test as apiTest } from '#tests/support/api.ts'
import { createCustomer, createProduct, issueToken, type TestUser } from '#tests/support/factories.ts'
import { offerMarketing } from '#tests/support/marketing/offer-marketing.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { findOfferedConsents } from './marketing-consents.store.ts'
import { setConsent } from './set-consent.ts'
import { showUnsubscribeLink, unsubscribe, unsubscribeUrl } from './unsubscribe.ts'

const now = new Date('2026-11-01T06:00:00Z')

const news = { purpose: 'NEWS_AND_OFFERS' } as const
const wants = (context: TestContext, customer: TestUser, isGiven = true) =>
  setConsent(context, customer, news, { isGiven, place: 'CHECKOUT' })

/** Whether the customer has consented to news and offers. */
async function isWanted({ db }: TestContext, { id }: TestUser) {
  const consent = (await findOfferedConsents(db, id)).find(({ purpose }) => purpose === news.purpose)
  return consent?.givenAt != null
}

const tokenOf = (context: TestContext, customer: TestUser) =>
  unsubscribeUrl(context, 'NEWS_AND_OFFERS', customer.id).split('/').at(-1)!

test('no box is ticked before the customer ticks it, and a store that sends no such mails has no box', async ({
  context,
}) => {
  const customer = await createCustomer(context)
  expect(await findOfferedConsents(context.db, customer.id)).toEqual([])
  await expect(wants(context, customer)).rejects.toMatchObject({ kind: 'conflict' })
  await offerMarketing(context, { news: false })
  expect(await findOfferedConsents(context.db, customer.id)).toEqual([{ purpose: 'CART_REMINDERS', givenAt: null }])
  await offerMarketing(context)
  expect(await isWanted(context, customer)).toBe(false)
})

test('a consent is for one purpose, counts once, and is withdrawn as easily as it was given', async ({ context }) => {
  await offerMarketing(context)
  context.setClock(now)
  const customer = await createCustomer(context)
  const { consents } = await wants(context, customer)
  expect(consents).toEqual([
    { purpose: 'CART_REMINDERS', givenAt: null },
    { purpose: 'NEWS_AND_OFFERS', givenAt: now },
  ])
  await wants(context, customer)
  await wants(context, customer, false)
  await wants(context, customer, false)
  expect(await isWanted(context, customer)).toBe(false)
  expect(await context.db.selectFrom('marketingConsents').select('id').execute()).toHaveLength(1)
})

apiTest(
  'a change of the e-mail address ends the mails that the customer had asked for, another change ends none',
  async ({ context, api }) => {
    await offerMarketing(context)
    const customer = await createCustomer(context)
    await wants(context, customer)
    await addToWishList(context, customer, [(await createProduct(context)).id])
    await setPriceDrops(context, customer, { mailsPriceDrops: true })
    const change = async (body: object) => {
      const { status } = await api.call('PUT /users/profile', { token: await issueToken(context, customer), body })
      expect(status).toBe(200)
      return [await isWanted(context, customer), (await showWishList(context, customer)).mailsPriceDrops]
    }
    const { username, email } = customer
    const profile = { username, email, firstName: 'Nina', lastName: 'Shah', mobile: null }
    expect(await change(profile)).toEqual([true, true])
    expect(await change({ ...profile, email: 'nina@new.example' })).toEqual([false, false])
  },
)

test('a consent can be withdrawn after the owner has stopped asking for it', async ({ context }) => {
  await offerMarketing(context)
  const customer = await createCustomer(context)
  await wants(context, customer)
  await offerMarketing(context, { news: false, reminderHours: null })
  await wants(context, customer, false)
  await offerMarketing(context)
  expect(await isWanted(context, customer)).toBe(false)
})

test('the link of a mail ends mails of its kind only; a forged link and one of another purpose are refused', async ({
  context,
}) => {
  await offerMarketing(context)
  const customer = await createCustomer(context)
  await wants(context, customer)
  await addToWishList(context, customer, [(await createProduct(context)).id])
  await setPriceDrops(context, customer, { mailsPriceDrops: true })
  for (const token of [context.tokens.links.issue('stock-alert', customer.id), 'a'.repeat(43)])
    await expect(unsubscribe(context, token)).rejects.toMatchObject({ kind: 'notFound' })

  const ofPrices = context.tokens.links.issue('price-drops', customer.id)
  expect(await showUnsubscribeLink(context, ofPrices)).toEqual({ mails: 'PRICE_DROPS' })
  await unsubscribe(context, ofPrices)
  expect((await showWishList(context, customer)).mailsPriceDrops).toBe(false)
  expect(await isWanted(context, customer)).toBe(true)
  await unsubscribe(context, tokenOf(context, customer))
  expect(await isWanted(context, customer)).toBe(false)
})

apiTest(
  'a mail program ends the mails by one POST without a sign-in; opening the link changes nothing',
  async ({ context, api }) => {
    await offerMarketing(context)
    const customer = await createCustomer(context)
    const url = `/unsubscribe/${tokenOf(context, customer)}`
    const forms = [
      { 'content-type': 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' },
      {
        'content-type': 'multipart/form-data; boundary=x',
        body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      },
    ]
    for (const { body, ...headers } of forms) {
      await wants(context, customer)
      expect((await api.app.inject({ url: `/api${url}` })).json()).toEqual({ mails: 'NEWS_AND_OFFERS' })
      expect(await isWanted(context, customer)).toBe(true)
      const reply = await api.app.inject({ method: 'POST', url, headers, payload: body })
      expect(reply).toMatchObject({ statusCode: 200, body: 'We no longer send you these mails.' })
      expect(reply.headers['cache-control']).toContain('no-store')
      expect(await isWanted(context, customer)).toBe(false)
    }
    // A mail program may repeat the request, also after the account was deleted.
    await context.db.deleteFrom('users').where('id', '=', customer.id).execute()
    expect((await api.app.inject({ method: 'POST', url })).statusCode).toBe(200)
    expect((await api.app.inject({ method: 'POST', url: `/unsubscribe/${'a'.repeat(43)}` })).statusCode).toBe(404)
    expect((await api.app.inject({ method: 'POST', url: '/unsubscribe/x' })).statusCode).toBe(404)
  },
)

test('the back office shows and finds the customers who want a kind of mails', async ({ context }) => {
  await offerMarketing(context)
  const customer = await createCustomer(context)
  await createCustomer(context)
  await wants(context, customer)
  const list = (query: object) => listCustomers(context, { q: '', sort: 'newest', blocked: false, ...query } as never)
  expect((await list({})).customers.filter(({ mails }) => mails)).toMatchObject([
    { id: customer.id, mails: ['NEWS_AND_OFFERS'] },
  ])
  expect(await list({ mails: 'NEWS_AND_OFFERS' })).toMatchObject({ total: 1, customers: [{ id: customer.id }] })
  expect(await list({ mails: 'CART_REMINDERS' })).toMatchObject({ total: 0, customers: [] })
  await wants(context, customer, false)
  const { entries } = await showTimeline(context, customer.id, {})
  expect(entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['NEWS_AND_OFFERS_WANTED', 'NEWS_AND_OFFERS_ENDED']),
  )
})

test('the export has every consent, also withdrawn ones; those are deleted after a year, and all with the account', async ({
  context,
}) => {
  context.setClock(now)
  await offerMarketing(context)
  const customer = await createCustomer(context)
  expect(await exportData(context, customer)).not.toHaveProperty('marketingConsents')
  await wants(context, customer)
  await wants(context, customer, false)
  await wants(context, customer)
  expect(await exportData(context, customer)).toMatchObject({
    marketingConsents: expect.arrayContaining([
      { ...news, givenAt: now, givenIn: 'CHECKOUT', withdrawnAt: now, withdrawnIn: 'CHECKOUT' },
      { ...news, givenAt: now, givenIn: 'CHECKOUT', withdrawnAt: null, withdrawnIn: null },
    ]),
  })
  const rows = () => context.db.selectFrom('marketingConsents').select('withdrawnAt').execute()
  context.setClock(new Date(now.getTime() + withdrawnConsentTtl - 1))
  await deleteExpired(context)
  expect(await rows()).toHaveLength(2)
  context.setClock(new Date(now.getTime() + withdrawnConsentTtl))
  await deleteExpired(context)
  expect(await rows()).toEqual([{ withdrawnAt: null }])
  await context.db.deleteFrom('users').where('id', '=', customer.id).execute()
  expect(await rows()).toEqual([])
})
