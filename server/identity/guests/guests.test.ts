import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { addNote } from '#server/customers/notes/add-note.ts'
import { setBlocked } from '#server/customers/set-blocked.ts'
import { setTags } from '#server/customers/set-tags.ts'
import { deleteExpired } from '#server/maintenance/delete-expired.ts'
import { createDraft } from '#server/orders/staff/drafts/save-draft.ts'
import { test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createGuest, setGuestCheckout } from '#tests/support/guests/create-guest.ts'
import { callWhileOpen } from '#tests/support/lock-wait.ts'
import { createCartItem, createCodOrder } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { sendCode } from '../codes/send-code.ts'

const meera = { firstName: 'Meera', lastName: 'Iyer', mobile: '98450 12345', email: 'meera@example.in' }
const password = 'three odd socks'
const callerOf = async (context: TestContext, token: string) =>
  (await context.sessions.findCaller((await context.tokens.read(token, context.clock()))!.sessionId, context.clock()))!
const countUsers = async ({ db }: TestContext) => (await db.selectFrom('users').select('id').execute()).length

test('a store that does not offer it starts no guest, and says nothing of it in its details', async ({
  context,
  api,
}) => {
  await setGuestCheckout(context, false)
  const reply = await api.call('POST /auth/guest', { body: meera })
  expect(reply).toMatchObject({ status: 403, body: { message: 'Please log in to place an order.' } })
  expect(await countUsers(context)).toBe(0)
  expect((await api.call('GET /company-details')).body).not.toHaveProperty('guestCheckoutOffered')
})

test('the owner switches it on, which every page and the audit log read', async ({ context, api }) => {
  await setGuestCheckout(context, false)
  const token = await issueToken(context, await createAdmin(context))
  const details = { companyName: 'Rao', address: 'India', email: 'rao@example.in', contact: '1' }
  await api.call('PUT /company-details', { token, body: { ...details, guestCheckoutOffered: true } })
  expect((await api.call('GET /company-details')).body).toMatchObject({ guestCheckoutOffered: true })
  // A client that does not know the switch leaves it.
  await api.call('PUT /company-details', { token, body: { ...details, contact: '2' } })
  await api.call('PUT /company-details', { token, body: { ...details, contact: '2', guestCheckoutOffered: false } })
  expect((await api.call('GET /company-details')).body).not.toHaveProperty('guestCheckoutOffered')
  const entries = await context.db.selectFrom('auditEntries').select(['before', 'after']).orderBy('id').execute()
  expect(entries.slice(1)).toEqual([
    { before: { contact: '1' }, after: { contact: '2' } },
    { before: { guestCheckoutOffered: true }, after: { guestCheckoutOffered: false } },
  ])
  expect(entries[0]).toMatchObject({ before: { guestCheckoutOffered: false }, after: { guestCheckoutOffered: true } })
})

test('a guest gets a session of a customer without an account', async ({ context, api }) => {
  await setGuestCheckout(context, true)
  const { status, body } = await api.call('POST /auth/guest', { body: meera })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ email: meera.email, firstName: 'Meera', userType: 'CUSTOMER', isGuest: true })
  const me = await api.call('GET /auth/me', { token: body.token })
  expect(me.body.user).toEqual(body.user)
})

test.for([
  ['mobile', { mobile: '080 2345' }],
  ['mobile', { mobile: '' }],
  ['email', { email: 'meera' }],
  ['firstName', { firstName: ' ' }],
] as const)('a guest without a usable %s is refused at the field', async ([field, wrong], { context, api }) => {
  await setGuestCheckout(context, true)
  const reply = await api.call('POST /auth/guest', { body: { ...meera, ...wrong } })
  expect(reply).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } })
})

test('the reply does not reveal whether an account, another guest or a blocked customer has the address', async ({
  context,
  api,
}) => {
  await setGuestCheckout(context, true)
  await createCustomer(context, { email: 'account@example.in' })
  await createCustomer(context, { email: 'blocked@example.in', deactivated: true })
  await createGuest(context, { email: 'guest@example.in' })
  for (const name of ['account', 'blocked', 'guest', 'nobody']) {
    const email = `${name}@example.in`
    const { status, body } = await api.call('POST /auth/guest', { body: { ...meera, email } })
    expect({ status, message: body.message, email: body.user.email }).toEqual({
      status: 200,
      message: 'You go on as a guest.',
      email,
    })
  }
})

test('a guest who has ordered nothing corrects the details, and keeps the cart', async ({ context, api }) => {
  await setGuestCheckout(context, true)
  const { token, user } = (await api.call('POST /auth/guest', { body: { ...meera, email: 'mera@example.in' } })).body
  const variant = await createVariant(context)
  await api.call('POST /cart/add', { token, body: { productVariantId: variant.id, quantity: 2 } })
  const corrected = await api.call('POST /auth/guest', { token, body: { ...meera, mobile: '+91 98450 54321' } })
  expect(corrected).toMatchObject({ status: 200, body: { user: { id: user.id, email: meera.email, isGuest: true } } })
  expect(await countUsers(context)).toBe(1)
  for (const each of [token, corrected.body.token])
    expect((await api.call('GET /auth/me', { token: each })).body.user).toEqual(corrected.body.user)
  expect((await api.call('GET /cart', { token })).body.cart.items).toMatchObject([{ quantity: 2 }])

  await createCodOrder(context, await callerOf(context, token), { of: await createVariant(context) })
  const orders = await context.db.selectFrom('orders').select('email').execute()
  expect(orders).toEqual([{ email: meera.email }])
  const { mobileE164 } = await context.db.selectFrom('users').select('mobileE164').executeTakeFirstOrThrow()
  expect(mobileE164).toBe('+919845054321')
})

test('a guest with an order, and a customer with an account, become another guest by it', async ({ context, api }) => {
  const guest = await createGuest(context, { email: 'mera@example.in' })
  await createCodOrder(context, guest, { of: await createVariant(context) })
  const account = await createCustomer(context, { email: 'account@example.in' })
  for (const { id, token } of [guest, { id: account.id, token: await issueToken(context, account) }]) {
    const { user } = (await api.call('POST /auth/guest', { token, body: meera })).body
    expect(user).toMatchObject({ email: meera.email, isGuest: true })
    expect(user.id).not.toBe(id)
  }
  const emails = await context.db.selectFrom('users').select(['guestEmail']).orderBy('createdAt').execute()
  expect(emails.map(({ guestEmail }) => guestEmail).toSorted()).toEqual([
    meera.email,
    meera.email,
    'mera@example.in',
    null,
  ])
})

test('a correction at the time of the order waits for it, and makes another guest', async ({ context, api }) => {
  const guest = await createGuest(context, { email: 'mera@example.in' })
  await createCartItem(context, guest, await createVariant(context))
  const variant = await createVariant(context)
  const reply = await callWhileOpen(
    context,
    (open) => createCodOrder(open, guest, { of: variant }),
    () => api.call('POST /auth/guest', { token: guest.token, body: meera }),
  )
  expect(reply.body.user.id).not.toBe(guest.id)
  expect(await context.db.selectFrom('orders').select(['userId', 'email']).execute()).toEqual([
    { userId: guest.id, email: 'mera@example.in' },
  ])
})

test('nothing signs in as a guest: neither names nor codes nor a reset, and the address stays free', async ({
  context,
  api,
}) => {
  const guest = await createGuest(context, { email: 'meera@example.in' })
  const row = await context.db
    .selectFrom('users')
    .select(['username', 'email', 'passwordHash'])
    .where('id', '=', guest.id)
    .executeTakeFirstOrThrow()
  expect(row.passwordHash).toBeNull()
  for (const identifier of [row.username, row.email, 'meera@example.in'])
    expect((await api.call('POST /auth/login', { body: { identifier, password: 'null' } })).status).toBe(401)
  for (const email of [row.email, 'meera@example.in'])
    for (const purpose of ['SIGN_IN', 'RESET_PASSWORD'] as const)
      await sendCode(context, { email, purpose, requestedAt: context.clock().toISOString() })
  expect(await context.db.selectFrom('oneTimeCodes').selectAll().execute()).toEqual([])
  await context.runJobs()
  expect(context.mails).toEqual([])
  const registration = { username: 'meera', email: 'meera@example.in', firstName: 'Meera', lastName: 'Iyer', password }
  expect((await api.call('POST /auth/register', { body: registration })).status).toBe(200)
})

test('a guest cannot get a password in the database', async ({ context }) => {
  const { id } = await createGuest(context)
  const set = context.db.updateTable('users').set({ passwordHash: 'x' }).where('id', '=', id).execute()
  await expect(set).rejects.toThrow('users_guest_check')
})

test('a guest makes an account with a password: the session goes on, others end, and the password signs in', async ({
  context,
  api,
}) => {
  const guest = await createGuest(context, { email: 'Meera@example.in' })
  const order = await createCodOrder(context, guest, { of: await createVariant(context) })
  const other = await context.db
    .insertInto('sessions')
    .values({ userId: guest.id, lastUsedAt: context.clock(), expiresAt: new Date(Date.now() + dayMs * 900) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = guest
  const made = await api.call('POST /auth/guest/account', { token, body: { password, consent: true } })
  expect(made).toMatchObject({ status: 200, body: { user: { email: 'Meera@example.in' } } })
  expect(made.body.user).not.toHaveProperty('isGuest')
  expect((await api.call('GET /auth/me', { token })).body.user).not.toHaveProperty('isGuest')
  const otherToken = await context.tokens.issue({ sessionId: other.id, userId: guest.id }, context.clock())
  expect((await api.call('GET /auth/me', { token: otherToken })).status).toBe(401)
  expect((await api.call('GET /users/sessions', { token })).status).toBe(200)
  expect((await api.call('GET /guest-orders/own/link', { token })).body).toEqual({ token: null })

  const login = await api.call('POST /auth/login', { body: { identifier: 'meera@example.in', password } })
  expect(login.status).toBe(200)
  const mine = await api.call('GET /orders/my-orders', { token: login.body.token })
  expect(mine.body.orders).toMatchObject([{ id: order.id }])
  const record = await context.db.selectFrom('customerRecords').selectAll().executeTakeFirstOrThrow()
  expect(record).toMatchObject({ isGuest: false, orderCount: 1, consentedAt: expect.any(Date) })
})

test('an address that an account has makes no second one, and the guest stays a guest', async ({ context, api }) => {
  await createCustomer(context, { email: 'meera@example.in' })
  const { token } = await createGuest(context, { email: 'MEERA@example.in' })
  const reply = await api.call('POST /auth/guest/account', { token, body: { password } })
  expect(reply).toMatchObject({
    status: 409,
    body: { errors: { email: 'An account with this email address already exists.' } },
  })
  expect((await api.call('GET /auth/me', { token })).body.user.isGuest).toBe(true)
})

test('of parallel calls, and of two guests with one address, one makes the account', async ({ context, api }) => {
  const guest = await createGuest(context, { email: 'meera@example.in' })
  const second = await createGuest(context, { email: 'meera@example.in' })
  const calls = [guest, guest, guest, second, second].map(({ token }) =>
    api.call('POST /auth/guest/account', { token, body: { password } }),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 409, 409, 409, 409])
  const accounts = await context.db.selectFrom('users').select('id').where('guestEmail', 'is', null).execute()
  expect(accounts).toHaveLength(1)
})

test('a common password and one that is too short make no account; an account makes no other', async ({
  context,
  api,
}) => {
  const { token } = await createGuest(context)
  for (const wrong of ['', '12345', '123456'])
    expect((await api.call('POST /auth/guest/account', { token, body: { password: wrong } })).status).toBe(400)
  const account = await issueToken(context, await createCustomer(context))
  const reply = await api.call('POST /auth/guest/account', { token: account, body: { password } })
  expect(reply.status).toBe(409)
})

test('a guest cannot use what an account has', async ({ context, api }) => {
  const { token } = await createGuest(context)
  const calls = [
    ['PUT /users/profile', { username: 'meera', email: 'a@b.in', firstName: 'A', lastName: 'B' }],
    ['POST /users/change-password', { currentPassword: 'x', newPassword: password, confirmPassword: password }],
    ['GET /users/sessions', undefined],
    ['GET /wish-list', undefined],
    ['POST /users/delete-account', { password: 'x' }],
    ['GET /customers', undefined],
  ] as const
  for (const [name, body] of calls)
    expect((await api.call(name, { token, ...(body && { body }) })).status, name).toBe(403)
})

test('a public call treats a guest as a visitor, and a guest exports the own data', async ({ context, api }) => {
  const { token, email } = await createGuest(context)
  const { id: variantId } = await createVariant(context, { stock: 0 })
  const alert = await api.call('POST /stock-alerts', { token, body: { variantId } })
  expect(alert).toMatchObject({ status: 400, body: { errors: { email: expect.any(String) } } })
  const data = await api.call('GET /users/my-data', { token })
  expect(data).toMatchObject({ status: 200, body: { profile: { email } } })
})

test('a client that starts many guests has to wait', async ({ context, api }) => {
  await setGuestCheckout(context, true)
  const start = () => api.call('POST /auth/guest', { body: meera })
  const statuses = []
  for (let made = 0; made < 52; made++) statuses.push((await start()).status)
  expect(statuses.slice(0, 50).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test('guests who ordered nothing are deleted after two days without use; those with an order stay', async ({
  context,
}) => {
  const unused = await createGuest(context)
  const buyer = await createGuest(context)
  const active = await createGuest(context)
  await createCodOrder(context, buyer, { of: await createVariant(context) })
  const account = await createCustomer(context)
  context.setClock(new Date(context.clock().getTime() + dayMs * 1.9))
  await deleteExpired(context)
  expect(await countUsers(context)).toBe(4)
  await context.db
    .updateTable('sessions')
    .set({ lastUsedAt: context.clock() })
    .where('userId', '=', active.id)
    .execute()
  context.setClock(new Date(context.clock().getTime() + dayMs * 0.2))
  await deleteExpired(context)
  const left = (await context.db.selectFrom('users').select('id').execute()).map(({ id }) => id)
  expect(left.sort()).toEqual([buyer.id, active.id, account.id].sort())
  expect(left).not.toContain(unused.id)
})

test('guests with a draft of an order, a note, a tag or a block stay', async ({ context }) => {
  const admin = await createAdmin(context)
  const drafted = await createGuest(context)
  const noted = await createGuest(context)
  const tagged = await createGuest(context)
  const blocked = await createGuest(context)
  const unused = await createGuest(context)
  const order = { items: [], isAtCounter: false, address: null, payment: 'COD' as const }
  await createDraft(context, admin, { ...order, customerId: drafted.id })
  await addNote(context, admin, noted.id, { text: 'Calls before noon.' })
  await setTags(context, admin, tagged.id, { tags: ['vip'] })
  await setBlocked(context, admin, blocked.id, { isBlocked: true, reason: 'Refused parcels.' })
  // Without the note of its reason, only the block keeps the guest.
  await context.db.deleteFrom('customerNotes').where('userId', '=', blocked.id).execute()
  context.setClock(new Date(context.clock().getTime() + dayMs * 3))
  await deleteExpired(context)
  const left = (await context.db.selectFrom('users').select('id').execute()).map(({ id }) => id)
  expect(left.sort()).toEqual([drafted.id, noted.id, tagged.id, blocked.id, admin.id].sort())
  expect(left).not.toContain(unused.id)
})
