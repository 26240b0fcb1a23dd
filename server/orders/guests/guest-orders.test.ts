import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { guestLinkDays } from '#contract/orders/guests/guest-limits.ts'
import { setBlocked } from '#server/customers/set-blocked.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createCodRules } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createGuest, setGuestCheckout, type TestGuest } from '#tests/support/guests/create-guest.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createAddress, createCartItem, createCodOrder, createOnlineOrder } from '#tests/support/order-factories.ts'
import { placeForCustomer } from '#tests/support/orders/staff-order.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { placeOrder } from '../placement/place-order.ts'

const tokenIn = (text: string | undefined) => /\/guest-order\/([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

/** The token of the link in the last mail to a guest. */
async function mailedToken(context: TestContext, { email }: TestGuest): Promise<string> {
  await context.runJobs()
  return tokenIn(context.mails.findLast(({ to }) => to === email)?.text)
}

/** A guest with an order to pay in cash, and the variant that was ordered. */
async function createOrderedGuest(context: TestContext, contact: Parameters<typeof createGuest>[1] = {}) {
  const guest = await createGuest(context, contact)
  const variant = await createVariant(context, { stock: 5 })
  return { guest, variant, order: await createCodOrder(context, guest, { of: variant }) }
}

const open = (api: TestApi, token: string) => api.call('POST /guest-orders/{token}/open', { params: { token } })
const showState = async (api: TestApi, token: string) =>
  (await api.call('GET /guest-orders/{token}', { params: { token } })).body.order?.state

/** Orders what is in the cart. */
async function place(context: TestContext, guest: TestGuest) {
  const { id: addressId } = await createAddress(context, guest)
  return placeOrder(context, guest, { addressId, paymentMethod: 'COD' }, { isLocal: true })
}

async function buy(context: TestContext, guest: TestGuest, variant: { id: string }) {
  await createCartItem(context, guest, variant)
  return place(context, guest)
}

test('a guest buys by cash over the API, and the mails go to the address that was entered', async ({
  context,
  api,
}) => {
  const guest = await createGuest(context, { email: 'meera@example.in' })
  const { token } = guest
  const variant = await createVariant(context, { stock: 5 })
  await api.call('POST /cart/add', { token, body: { productVariantId: variant.id, quantity: 2 } })
  const address = { addressLine1: '1 MG Road', city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' }
  const added = await api.call('POST /addresses', {
    token,
    body: { ...address, fullName: 'Meera', phone: '9845012345' },
  })
  const addressId = added.body.addresses?.[0]?.id ?? added.body.address.id
  const placed = await api.call('POST /orders/place', { token, body: { addressId, paymentMethod: 'COD' } })
  expect(placed.status).toBe(200)
  await context.runJobs()
  const mail = context.mails.find(({ to }) => to === 'meera@example.in')
  expect(mail?.text).toContain('/guest-order/')
  expect(mail?.text).not.toContain('/account/orders')
  const canceled = await api.call('PUT /orders/{id}/cancel', { token, params: { id: placed.body.order.id } })
  expect(canceled.status).toBe(200)
  await context.runJobs()
  expect(context.mails.filter(({ to }) => to === 'meera@example.in')).toHaveLength(2)
  expect(tokenIn(context.mails.at(-1)?.text)).not.toBe('')
})

test('sent mails are recorded for the guest of the order, not for an account or another guest with the address', async ({
  context,
}) => {
  const email = 'meera@example.in'
  const { guest, variant } = await createOrderedGuest(context, { email })
  await createCustomer(context, { email })
  await createGuest(context, { email })
  await placeForCustomer(context, await createAdmin(context), guest, variant)
  await context.runJobs()
  const records = await context.db.selectFrom('sentMessages').select('userId').execute()
  expect(records).toEqual([{ userId: guest.id }, { userId: guest.id }])
})

test('the mail about an order that an administrator places for a guest has the link', async ({ context, api }) => {
  const guest = await createGuest(context)
  const variant = await createVariant(context, { price: 499_00, stock: 5 })
  const order = await placeForCustomer(context, await createAdmin(context), guest, variant)
  const token = await mailedToken(context, guest)
  expect((await open(api, token)).body).toMatchObject({ orderId: order.id, user: { id: guest.id } })
})

test('mails about orders of accounts have no such link', async ({ context }) => {
  const customer = await createCustomer(context)
  await createCodOrder(context, customer, { of: await createVariant(context) })
  await context.runJobs()
  const mail = context.mails.find(({ to }) => to === customer.email)
  expect(mail?.text).toContain('/account/orders')
  expect(mail?.text).not.toContain('/guest-order/')
})

test('looking at a link changes nothing and names nobody; opening it starts a session of that guest only', async ({
  context,
  api,
}) => {
  const { guest, variant, order } = await createOrderedGuest(context)
  const other = await createGuest(context, { email: guest.email })
  await createCodOrder(context, other, { of: variant })
  await context.runJobs()
  const token = context.tokens.links.issue('guest-order', order.id)
  const before = context.statements.length
  const shown = await api.call('GET /guest-orders/{token}', { params: { token } })
  expect(context.statements.slice(before).filter((text) => /^\s*(insert|update|delete)/i.test(text))).toEqual([])
  expect(shown.body).toEqual({
    order: { state: 'OPEN', shortId: order.id.slice(0, 8).toUpperCase(), orderDate: expect.any(String) },
  })
  const opened = await open(api, token)
  expect(opened).toMatchObject({ status: 200, body: { orderId: order.id, user: { id: guest.id, isGuest: true } } })
  const mine = await api.call('GET /orders/my-orders', { token: opened.body.token })
  expect(mine.body.orders.map(({ id }: { id: string }) => id)).toEqual([order.id])
})

test('a forged token, and one for another purpose, open nothing', async ({ context, api }) => {
  const { order } = await createOrderedGuest(context)
  const confirm = context.tokens.links.issue('confirm-order', order.id)
  const real = context.tokens.links.issue('guest-order', order.id)
  const forged = `${real.slice(0, -2)}${real.endsWith('AA') ? 'BA' : 'AA'}`
  for (const token of [confirm, forged, 'x'.repeat(43)]) {
    expect((await open(api, token)).status).toBe(404)
    expect((await api.call('GET /guest-orders/{token}', { params: { token } })).status).toBe(404)
  }
  expect((await api.call('GET /auth/me', { token: real })).status).toBe(401)
})

test('a link of an order of an account opens nothing', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const order = await createCodOrder(context, customer, { of: await createVariant(context) })
  const token = context.tokens.links.issue('guest-order', order.id)
  expect(await showState(api, token)).toBe('ACCOUNT')
  expect((await open(api, token)).status).toBe(409)
})

test('a link expires by its days, which begin again with the delivery', async ({ context, api }) => {
  const { guest, order } = await createOrderedGuest(context)
  const token = await mailedToken(context, guest)
  const start = context.clock().getTime()
  context.setClock(new Date(start + (guestLinkDays - 1) * dayMs))
  expect(await showState(api, token)).toBe('OPEN')
  context.setClock(new Date(start + (guestLinkDays + 1) * dayMs))
  expect(await showState(api, token)).toBe('EXPIRED')
  expect((await open(api, token)).status).toBe(409)
  const deliveredAt = new Date(start + 20 * dayMs)
  await context.db
    .updateTable('orders')
    .set({ deliveryStatus: 'DELIVERED', deliveredAt })
    .where('id', '=', order.id)
    .execute()
  expect(await showState(api, token)).toBe('OPEN')
})

test('after the guest has made an account the link opens nothing', async ({ context, api }) => {
  const { guest } = await createOrderedGuest(context)
  const token = await mailedToken(context, guest)
  await api.call('POST /auth/guest/account', { token: guest.token, body: { password: 'three odd socks' } })
  expect(await showState(api, token)).toBe('ACCOUNT')
  expect((await open(api, token)).status).toBe(409)
})

test('with the switch off again a guest places no order, and still sees and cancels those of before', async ({
  context,
  api,
}) => {
  const { guest, variant, order } = await createOrderedGuest(context)
  await setGuestCheckout(context, false)
  await expect(buy(context, guest, variant)).rejects.toMatchObject({ kind: 'forbidden' })
  const canceled = await api.call('PUT /orders/{id}/cancel', { token: guest.token, params: { id: order.id } })
  expect(canceled.status).toBe(200)
})

test.for([
  ['e-mail address of a blocked account', { email: 'Trouble@example.in' }],
  ['mobile number of a blocked account', { mobile: '9876500123' }],
] as const)('a guest with the %s places no order', async ([, contact], { context }) => {
  const admin = await createAdmin(context)
  const blocked = await createCustomer(context, { email: 'trouble@example.in', mobile: '9876500123' })
  await context.db.updateTable('users').set({ mobileE164: '+919876500123' }).where('id', '=', blocked.id).execute()
  const { guest, variant } = await createOrderedGuest(context, contact)
  await setBlocked(context, admin, blocked.id, { isBlocked: true, reason: 'Refused parcels.' })
  await expect(buy(context, guest, variant)).rejects.toThrow('We cannot take this order. Please contact us.')
})

test('a block of a guest ends the session, closes the link, and holds for further guests with the address', async ({
  context,
  api,
}) => {
  const { guest, variant } = await createOrderedGuest(context)
  const token = await mailedToken(context, guest)
  await setBlocked(context, await createAdmin(context), guest.id, { isBlocked: true, reason: 'Refused parcels.' })
  expect((await api.call('GET /auth/me', { token: guest.token })).status).toBe(401)
  expect(await showState(api, token)).toBe('EXPIRED')
  expect((await open(api, token)).status).toBe(409)
  const again = await createGuest(context, { email: guest.email })
  await expect(buy(context, again, variant)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('the unpaid online orders of all guests with an address or a number count together', async ({ context }) => {
  const variant = await createVariant(context, { stock: 50 })
  const email = 'meera@example.in'
  const mobile = '9845012345'
  for (const contact of [{ email }, { email, mobile }, { mobile }])
    await createOnlineOrder(context, await createGuest(context, contact), { of: variant })
  const guest = await createGuest(context, { email, mobile })
  await expect(createOnlineOrder(context, guest, { of: variant })).rejects.toMatchObject({ kind: 'conflict' })
  const other = await createGuest(context)
  await expect(createOnlineOrder(context, other, { of: variant })).resolves.toBeDefined()
  // Anybody can enter the address of an account: its own limit is not touched.
  const account = await createCustomer(context, { email })
  await expect(createOnlineOrder(context, account, { of: variant })).resolves.toBeDefined()
})

test('an offer that each customer uses once is used once by all guests with an address, also at the same time', async ({
  context,
}) => {
  await createOffer(context, {
    benefit: { kind: 'PERCENT', level: 'ORDER', percent: 10_00, maxAmount: null },
    conditions: { maxUsesPerCustomer: 1 },
  })
  const variant = await createVariant(context, { stock: 50 })
  const guests = await Promise.all([1, 2, 3].map(() => createGuest(context, { email: 'meera@example.in' })))
  for (const guest of guests) await createCartItem(context, guest, variant)
  await Promise.allSettled(guests.map((guest) => place(context, guest)))
  const uses = await context.db.selectFrom('offerUses').select('orderId').execute()
  expect(uses).toHaveLength(1)
})

test('a parcel that came back counts for the next guest with the number, who cannot pay in cash', async ({
  context,
}) => {
  await createCodRules(context, { returnedParcelsFrom: 1 })
  const variant = await createVariant(context, { stock: 50 })
  const admin = await createAdmin(context)
  const first = await createGuest(context, { mobile: '9845012345' })
  const { id } = await createCodOrder(context, first, { of: variant })
  for (const deliveryStatus of ['SHIPPED', 'CANCELED'] as const)
    await setDeliveryStatus(context, admin, id, { deliveryStatus, goodsBack: true })
  const next = await createGuest(context, { mobile: '9845012345' })
  await expect(buy(context, next, variant)).rejects.toThrow(/cash/i)
  const other = await createGuest(context)
  await expect(buy(context, other, variant)).resolves.toBeDefined()
})

test('orders to one address are throttled, because each is mailed', async ({ context }) => {
  const variant = await createVariant(context, { stock: 50 })
  const results = []
  for (let made = 0; made < 12; made++) {
    const guest = await createGuest(context, { email: 'victim@example.in' })
    results.push(
      await buy(context, guest, variant).then(
        () => 'placed',
        ({ kind }) => kind,
      ),
    )
  }
  expect(results).toEqual([...Array(10).fill('placed'), 'tooMany', 'tooMany'])
})

test('placements that fail are not counted, so nobody uses up the orders of an address with an empty cart', async ({
  context,
}) => {
  const variant = await createVariant(context, { stock: 50 })
  const other = await createGuest(context, { email: 'victim@example.in' })
  for (let made = 0; made < 15; made++) await expect(place(context, other)).rejects.toMatchObject({ kind: 'invalid' })
  const guest = await createGuest(context, { email: 'victim@example.in' })
  await expect(buy(context, guest, variant)).resolves.toBeDefined()
})

test('the same key places one order of a guest', async ({ context }) => {
  const guest = await createGuest(context)
  await createCartItem(context, guest, await createVariant(context, { stock: 5 }))
  const { id: addressId } = await createAddress(context, guest)
  const choice = { addressId, paymentMethod: 'COD' as const }
  const placed = await Promise.all([1, 2, 3].map(() => placeOrder(context, guest, choice, { key: 'click' })))
  expect(new Set(placed.map(({ order }) => order.id)).size).toBe(1)
})
