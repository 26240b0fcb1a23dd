import { expect } from 'vitest'
import { maxCustomerTags } from '#contract/customers/customer-limits.ts'
import { findTags } from '#server/customers/customer-changes.store.ts'
import { setTags } from '#server/customers/set-tags.ts'
import { reviewChecks } from '#server/doctor/reviews.checks.ts'
import { collectFindings } from '#server/doctor/run-checks.ts'
import { cancelOrder } from '#server/orders/cancellations/cancel-order.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { createDraft, saveDraft } from '#server/orders/staff/drafts/save-draft.ts'
import { showDraft } from '#server/orders/staff/drafts/show-draft.ts'
import { removeReview } from '#server/reviews/edit-review.ts'
import { hideReview } from '#server/reviews/moderate-review.ts'
import { insertReview, moveReviews } from '#server/reviews/reviews.store.ts'
import { writeReview } from '#server/reviews/write-review.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createGuest } from '#tests/support/guests/create-guest.ts'
import { callWhileOpen, waitForBlockedSession } from '#tests/support/lock-wait.ts'
import {
  createAddress,
  createCartItem,
  createCodOrder,
  createDeliveredCodOrder,
} from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { anonymizeAccount } from '../anonymize-account.ts'
import { lockActiveAccount } from './guests.store.ts'

const address = {
  addressLine1: '1 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560001',
  fullName: 'Meera Iyer',
  phone: '9845012345',
}

const claim = (api: TestApi, token: string, link: string) =>
  api.call('POST /guest-orders/{token}/claim', { token, params: { token: link } })

const linkOf = ({ tokens }: TestContext, { id }: { id: string }) => tokens.links.issue('guest-order', id)

async function createScenario(context: TestContext) {
  const guest = await createGuest(context, { email: 'meera@example.in' })
  const variant = await createVariant(context, { stock: 9, price: 500_00 })
  const order = await createCodOrder(context, guest, { of: variant })
  const account = await createCustomer(context, { email: 'other@example.in' })
  return { guest, variant, order, account, token: await issueToken(context, account), link: linkOf(context, order) }
}

const findRecord = ({ db }: TestContext, { id }: { id: string }) =>
  db.selectFrom('customerRecords').selectAll().where('userId', '=', id).executeTakeFirst()

test('an account adds the orders of a guest by the link: orders, history, uses, counts and parcels move', async ({
  context,
  api,
}) => {
  const { guest, variant, order, account, token, link } = await createScenario(context)
  const admin = await createAdmin(context)
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'SHIPPED' })
  const second = await createCodOrder(context, guest, { of: variant })
  const reply = await claim(api, token, link)
  expect(reply).toMatchObject({ status: 200, body: { orderId: order.id } })

  const { orders } = (await api.call('GET /orders/my-orders', { token })).body
  expect(orders.map(({ id }: { id: string }) => id).sort()).toEqual([order.id, second.id].sort())
  expect(await findRecord(context, account)).toMatchObject({ orderCount: 2, parcelsSent: 1, isGuest: false })
  expect(await findRecord(context, guest)).toBeUndefined()
  expect((await api.call('GET /auth/me', { token: guest.token })).status).toBe(401)
  const events = await context.db.selectFrom('orderEvents').select('userId').where('actor', '=', 'customer').execute()
  expect(new Set(events.map(({ userId }) => userId))).toEqual(new Set([account.id]))
  await context.runJobs()
  expect(context.mails.at(-1)).toMatchObject({
    to: 'meera@example.in',
    subject: expect.stringMatching(/^Order [0-9A-F]{8} was added to an account$/),
  })
  expect(context.mails.at(-1)?.text).not.toContain('other@example.in')

  // Mails about the order still go to its address, now without the link.
  await cancelOrder(context, account, second.id)
  await context.runJobs()
  expect(context.mails.at(-1)).toMatchObject({ to: 'meera@example.in' })
  expect(context.mails.at(-1)?.text).not.toContain('/guest-order/')
})

test('a draft of an order for the guest is one for the account, and can be saved', async ({ context, api }) => {
  const { guest, variant, account, token, link } = await createScenario(context)
  const admin = await createAdmin(context)
  const { draft } = await createDraft(context, admin, {
    customerId: guest.id,
    items: [{ productVariantId: variant.id, quantity: 2, price: 500_00 }],
    isAtCounter: false,
    address: null,
    payment: 'COD',
  })
  await claim(api, token, link)
  const { content, customer } = (await showDraft(context, draft.id)).draft
  expect(content).toEqual({ ...draft.content, customerId: account.id })
  expect(customer?.id).toBe(account.id)
  await saveDraft(context, admin, draft.id, { ...content, payment: 'LINK' })
})

test('the tags of the guest move with the orders, as many as the account has room for', async ({ context, api }) => {
  const { guest, account, token, link } = await createScenario(context)
  const admin = await createAdmin(context)
  await setTags(context, admin, guest.id, { tags: ['late payer', 'vip'] })
  const own = Array.from({ length: maxCustomerTags - 2 }, (_, number) => `tag ${10 + number}`)
  await setTags(context, admin, account.id, { tags: [...own, 'vip'] })
  await claim(api, token, link)
  expect((await findRecord(context, account))?.tags).toEqual(['late payer', ...own, 'vip'])

  const second = await createGuest(context)
  await setTags(context, admin, second.id, { tags: ['new', 'vip'] })
  const order = await createCodOrder(context, second, { of: await createVariant(context) })
  await claim(api, token, linkOf(context, order))
  expect((await findRecord(context, account))?.tags).toEqual(['late payer', ...own, 'vip'])
  expect(await findTags(context.db)).toEqual(['late payer', ...own, 'vip'])
})

test('the cart of the guest moves with the orders: the larger quantity of each line, at most the stock', async ({
  context,
  api,
}) => {
  const { guest, variant, account, token, link } = await createScenario(context)
  const [both, scarce] = [await createVariant(context, { stock: 9 }), await createVariant(context, { stock: 2 })]
  await createCartItem(context, guest, variant, 3)
  await createCartItem(context, guest, both, 1)
  await createCartItem(context, guest, scarce, 4)
  await createCartItem(context, account, both, 2)
  await context.db
    .updateTable('carts')
    .set({ discountCodes: ['DIWALI'] })
    .where('userId', '=', guest.id)
    .execute()
  expect((await claim(api, token, link)).status).toBe(200)
  const { items } = (await api.call('GET /cart', { token })).body.cart
  const quantityOf = ({ id }: { id: string }) =>
    items.find((item: { productVariantId: string }) => item.productVariantId === id)?.quantity
  expect([variant, both, scarce].map(quantityOf)).toEqual([3, 2, 2])
  const carts = await context.db.selectFrom('carts').select(['userId', 'discountCodes']).execute()
  expect(carts).toEqual([{ userId: account.id, discountCodes: ['DIWALI'] }])
})

test('what the account has ordered since the guest left the cart is not added again, and neither are the codes of a cart with nothing else', async ({
  context,
  api,
}) => {
  const { guest, variant, account, token, link } = await createScenario(context)
  const other = await createVariant(context, { stock: 9 })
  const fill = async (variants: readonly { id: string }[], discountCodes: string[]) => {
    for (const { id } of variants)
      await api.call('POST /cart/add', { token: guest.token, body: { productVariantId: id, quantity: 3 } })
    await context.db.updateTable('carts').set({ discountCodes }).where('userId', '=', guest.id).execute()
  }
  const cartOfAccount = async () => {
    const { items } = (await api.call('GET /cart', { token })).body.cart
    return items.map((item: { productVariantId: string }) => item.productVariantId)
  }
  await createCodOrder(context, account, { of: other })
  await fill([variant, other], ['DIWALI'])
  await createCodOrder(context, account, { of: variant })
  const claimed = await claim(api, token, link)
  expect(claimed.body.message).toMatch(/^The order is in your account now\. Items that you left in the cart/)
  expect(await cartOfAccount()).toEqual([other.id])

  const second = await createGuest(context)
  const { id } = await createCodOrder(context, second, { of: variant })
  await context.db.deleteFrom('carts').execute()
  await api.call('POST /cart/add', { token: second.token, body: { productVariantId: other.id, quantity: 1 } })
  await context.db
    .updateTable('carts')
    .set({ discountCodes: ['TEA'] })
    .execute()
  await createCodOrder(context, account, { of: other })
  expect((await claim(api, token, linkOf(context, { id }))).body.message).toBe('The order is in your account now.')
  expect(await cartOfAccount()).toEqual([])
  const codes = await context.db.selectFrom('carts').select('discountCodes').where('userId', '=', account.id).execute()
  expect(codes).toEqual([{ discountCodes: [] }])
})

test('adding it again is no error for that account, and a conflict for any other', async ({ context, api }) => {
  const { token, link } = await createScenario(context)
  expect([(await claim(api, token, link)).status, (await claim(api, token, link)).status]).toEqual([200, 200])
  const stranger = await issueToken(context, await createCustomer(context))
  expect((await claim(api, stranger, link)).status).toBe(409)
})

test('of several accounts that add an order at the same time, one gets it', async ({ context, api }) => {
  const { order, link } = await createScenario(context)
  const accounts = await Promise.all([1, 2, 3, 4].map(() => createCustomer(context)))
  const tokens = await Promise.all(accounts.map((account) => issueToken(context, account)))
  const statuses = (await Promise.all(tokens.map((token) => claim(api, token, link)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
  const { userId } = await context.db
    .selectFrom('orders')
    .select('userId')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(userId).toBe(accounts[statuses.indexOf(200)]?.id)
})

test('an order that is placed, canceled or made an account of at the same time is never lost', async ({
  context,
  api,
}) => {
  for (let round = 0; round < 4; round++) {
    const { guest, order, account, token, link, variant } = await createScenario(context)
    await createCartItem(context, guest, variant)
    const results = await Promise.allSettled([
      claim(api, token, link),
      createCodOrder(context, guest, { of: variant }),
      cancelOrder(context, guest, order.id),
      api.call('POST /auth/guest/account', { token: guest.token, body: { password: 'three odd socks' } }),
    ])
    for (const result of results)
      if (result.status === 'fulfilled' && 'status' in result.value) expect(result.value.status).toBeLessThan(500)
    const owners = await context.db.selectFrom('orders').select('userId').execute()
    expect(owners.filter(({ userId }) => userId === null)).toEqual([])
    const record = await findRecord(context, account)
    const counted = await context.db
      .selectFrom('orders')
      .select('id')
      .where('userId', '=', account.id)
      .where('deliveryStatus', '<>', 'CANCELED')
      .execute()
    expect(record?.orderCount).toBe(counted.length)
    await context.db
      .updateTable('users')
      .set({ email: `gone${round}@example.in` })
      .where('email', '=', 'meera@example.in')
      .execute()
    await context.db
      .updateTable('users')
      .set({ email: `away${round}@example.in` })
      .where('id', '=', account.id)
      .execute()
  }
})

test('calls of a guest that is added to an account at the same time fail as those of an ended session', async ({
  context,
  api,
}) => {
  for (let round = 0; round < 4; round++) {
    const { guest, token, link, variant } = await createScenario(context)
    await createCartItem(context, guest, variant)
    const { id: addressId } = await createAddress(context, guest)
    const asGuest = { token: guest.token }
    const statuses = (
      await Promise.all([
        api.call('GET /auth/me', asGuest),
        api.call('POST /guest-orders/{token}/claim', { token, params: { token: link } }),
        api.call('POST /orders/place', { ...asGuest, body: { addressId, paymentMethod: 'COD' } }),
        api.call('POST /cart/add', { ...asGuest, body: { productVariantId: variant.id, quantity: 1 } }),
        api.call('POST /addresses', { ...asGuest, body: address }),
        api.call('GET /cart', asGuest),
        api.call('POST /guest-orders/{token}/open', { params: { token: link } }),
      ])
    ).map(({ status, body }) => (status >= 500 ? `${status} ${body.message}` : 'answered'))
    expect(new Set(statuses)).toEqual(new Set(['answered']))
    await context.db
      .updateTable('users')
      .set({ email: `away${round}@example.in` })
      .where('email', '=', 'other@example.in')
      .execute()
  }
})

test('visitors, guests and administrators add no order, and a forged link none', async ({ context, api }) => {
  const { guest, link, token } = await createScenario(context)
  const statuses = await Promise.all([
    claim(api, '', link),
    claim(api, guest.token, link),
    claim(api, await issueToken(context, await createAdmin(context)), link),
    claim(api, token, 'x'.repeat(43)),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([401, 403, 403, 404])
})

test('a review that was written by the link in a mail moves with the order; where both have one, that of the account stays', async ({
  context,
  api,
}) => {
  const { guest, account, variant, token } = await createScenario(context)
  const bought = await createDeliveredCodOrder(context, guest, { of: variant })
  const insert = (userId: string, productId: string, stars: number) =>
    context.db
      .insertInto('reviews')
      .values({ userId, productId, stars, firstName: 'Meera', createdAt: context.clock() })
      .execute()
  const another = await createVariant(context, { stock: 1 })
  await insert(guest.id, variant.productId, 4)
  await insert(guest.id, another.productId, 2)
  await insert(account.id, another.productId, 5)
  expect((await claim(api, token, linkOf(context, bought))).status).toBe(200)
  const reviews = await context.db.selectFrom('reviews').select(['userId', 'stars']).orderBy('stars').execute()
  expect(reviews).toEqual([
    { userId: account.id, stars: 4 },
    { userId: account.id, stars: 5 },
  ])
})

const insertReviewOf = ({ db, clock }: TestContext, { id: userId }: { id: string }, productId: string, stars: number) =>
  insertReview(db, { userId, productId }, { stars, title: null, text: null }, clock())

test('a review that the account writes at the same time stays, in place of that of the guest', async ({
  context,
  api,
}) => {
  const { guest, account, variant, token, link } = await createScenario(context)
  await insertReviewOf(context, guest, variant.productId, 2)
  const claimed = await callWhileOpen(
    context,
    (open) => insertReviewOf(open, account, variant.productId, 5),
    () => claim(api, token, link),
  )
  expect(claimed.status).toBe(200)
  const reviews = await context.db.selectFrom('reviews').select(['userId', 'stars']).execute()
  expect(reviews).toEqual([{ userId: account.id, stars: 5 }])
})

test('a review that the account writes while that of the guest is moved is a conflict', async ({ context }) => {
  const { guest, account, variant } = await createScenario(context)
  await insertReviewOf(context, guest, variant.productId, 2)
  const { writing } = await context.db.transaction().execute(async (trx) => {
    await lockActiveAccount(trx, account.id)
    const writing = insertReviewOf(context, account, variant.productId, 5).catch(({ kind }) => kind)
    await waitForBlockedSession(context)
    await moveReviews(trx, guest.id, account.id)
    return { writing }
  })
  expect(await writing).toBe('conflict')
})

/** A review that an administrator has hidden. */
async function insertHiddenReviewOf(context: TestContext, user: { id: string }, productId: string) {
  const id = await insertReviewOf(context, user, productId, 1)
  await hideReview(context, await createAdmin(context), id, { reason: 'ABUSE' })
  return id
}

test('a hidden review that the guest deleted, or that is not moved, hides the next one of the account about the product', async ({
  context,
  api,
}) => {
  const { guest, account, variant, token } = await createScenario(context)
  const bought = await createDeliveredCodOrder(context, guest, { of: variant })
  const other = await createVariant(context)
  await createDeliveredCodOrder(context, guest, { of: other })
  await removeReview(context, guest, await insertHiddenReviewOf(context, guest, variant.productId))
  await insertHiddenReviewOf(context, guest, other.productId)
  const own = await insertReviewOf(context, account, other.productId, 5)
  expect((await claim(api, token, linkOf(context, bought))).status).toBe(200)

  const reviews = await context.db.selectFrom('reviews').select(['id', 'hiddenReason']).execute()
  expect(reviews).toEqual([{ id: own, hiddenReason: null }])
  await removeReview(context, account, own)
  for (const { productId } of [variant, other]) {
    const { review } = await writeReview(context, account, productId, { stars: 1, title: null, text: null }, [])
    expect(review.hiddenReason).toBe('ABUSE')
  }
})

test('a review of the guest is hidden where the account has deleted a hidden one of the product, until an administrator shows it', async ({
  context,
  api,
}) => {
  const { guest, account, variant, token, link } = await createScenario(context)
  const other = await createVariant(context)
  await removeReview(context, account, await insertHiddenReviewOf(context, account, variant.productId))
  const id = await insertReviewOf(context, guest, variant.productId, 1)
  await insertReviewOf(context, guest, other.productId, 4)
  expect((await claim(api, token, link)).status).toBe(200)

  const findReviews = () =>
    context.db.selectFrom('reviews').select(['userId', 'stars', 'hiddenReason']).orderBy('stars').execute()
  expect(await findReviews()).toEqual([
    { userId: account.id, stars: 1, hiddenReason: 'ABUSE' },
    { userId: account.id, stars: 4, hiddenReason: null },
  ])
  const findings = await collectFindings(context.db, reviewChecks)
  expect(findings.flatMap(({ violations }) => violations)).toEqual([])
  await hideReview(context, await createAdmin(context), id, { reason: null })
  await removeReview(context, account, id)
  await createDeliveredCodOrder(context, account, { of: variant })
  const { message } = await writeReview(context, account, variant.productId, { stars: 2, title: null, text: null }, [])
  expect(message).toBe('Thank you. Your review is published.')
})

test('an administrator anonymizes a guest, who gets a mail at the address of the order', async ({ context, api }) => {
  const { guest, order, link } = await createScenario(context)
  await cancelOrder(context, guest, order.id)
  await context.runJobs()
  await anonymizeAccount(context, await createAdmin(context), guest.id, { confirmation: 'Meera Iyer' })
  await context.runJobs()
  expect(context.mails.at(-1)).toMatchObject({ to: 'meera@example.in', subject: 'Your account has been deleted' })
  const kept = await context.db.selectFrom('orders').select(['userId', 'email']).execute()
  expect(kept).toEqual([{ userId: null, email: '' }])
  expect((await api.call('GET /guest-orders/{token}', { params: { token: link } })).status).toBe(404)
})
