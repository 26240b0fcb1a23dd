import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { maxCustomerTags } from '#contract/customers/customer-limits.ts'
import { encodeCursor } from '#server/database/keyset.ts'
import { insertConsent } from '#server/identity/consents.store.ts'
import { cancelOrder } from '#server/orders/cancellations/cancel-order.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { decideReturnWithoutCheck } from '#server/orders/returns/decide-without-check.ts'
import { requestWholeReturn } from '#server/orders/returns/request-whole-return.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createGuest } from '#tests/support/guests/create-guest.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { createAddress, createCodOrder, createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { createDeliveredOrder } from '#tests/support/orders/delivered-order.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { findCustomers } from './customers.store.ts'
import { exportCustomers } from './export-customers.ts'
import { listCustomers } from './list-customers.ts'
import { setBlocked } from './set-blocked.ts'
import { setTags } from './set-tags.ts'
import { showCustomer } from './show-customer.ts'
import { showTimeline } from './timeline/show-timeline.ts'

type ListQuery = Parameters<typeof listCustomers>[1]

const list = (context: TestContext, query: Partial<ListQuery> = {}) =>
  listCustomers(context, { q: '', sort: 'newest', blocked: false, ...query })

const namesOf = async (context: TestContext, query: Partial<ListQuery>) =>
  (await list(context, query)).customers.map(({ firstName }) => firstName)

const countsOf = async (context: TestContext, { id }: { id: string }) => {
  const { customer } = await showCustomer(context, id)
  const { orderCount, spent, parcelsSent, parcelsReturned } = customer
  return { orderCount, spent, parcelsSent, parcelsReturned }
}

test('orders and what was spent follow placement, delivery, cancellation and return', async ({ context }) => {
  const admin = await createAdmin(context)
  const customer = await createCustomer(context)
  const of = await createVariant(context, { price: 100_00, stock: 10 })
  const none = { orderCount: 0, spent: 0, parcelsSent: 0, parcelsReturned: 0 }
  expect(await countsOf(context, customer)).toEqual(none)

  context.setClock('2026-11-20T06:00:00Z')
  const first = await createCodOrder(context, customer, { of })
  context.setClock('2026-11-21T06:00:00Z')
  const second = await createCodOrder(context, customer, { of, quantity: 2 })
  expect(await countsOf(context, customer)).toEqual({ ...none, orderCount: 2 })
  expect((await showCustomer(context, customer.id)).customer.lastOrderAt).toEqual(second.orderDate)

  await cancelOrder(context, customer, second.id)
  expect(await countsOf(context, customer)).toEqual({ ...none, orderCount: 1 })
  expect((await showCustomer(context, customer.id)).customer.lastOrderAt).toEqual(first.orderDate)

  await setDeliveryStatus(context, admin, first.id, { deliveryStatus: 'DELIVERED' })
  expect(await countsOf(context, customer)).toEqual({ ...none, orderCount: 1, spent: 100_00, parcelsSent: 1 })

  await requestWholeReturn(context, customer, first.id, { reason: null })
  await decideReturnWithoutCheck(context, admin, first.id, { returnStatus: 'ACCEPTED', note: null, restock: true })
  expect(await countsOf(context, customer)).toEqual({ ...none, orderCount: 1, parcelsSent: 1 })
})

test('a parcel that comes back counts, and goods of an order that was canceled on its way too', async ({ context }) => {
  const admin = await createAdmin(context)
  const customer = await createCustomer(context)
  const of = await createVariant(context, { stock: 10 })
  await createDeliveredCodOrder(context, customer, { of })
  const { id } = await createCodOrder(context, customer, { of })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED' })
  expect(await countsOf(context, customer)).toMatchObject({ orderCount: 1, parcelsSent: 2, parcelsReturned: 1 })
})

test('parallel orders and cancellations of one customer are all counted', async ({ context }) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context, { stock: 100 })
  const placed = []
  for (let index = 0; index < 4; index++) placed.push(await createCodOrder(context, customer, { of }))
  await Promise.all([
    ...placed.slice(1).map(({ id }) => cancelOrder(context, customer, id)),
    createCodOrder(context, customer, { of }),
  ])
  expect(await countsOf(context, customer)).toMatchObject({ orderCount: 2 })
})

test('placing an order sends no further statement for the counts', async ({ context }) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context)
  context.statements.length = 0
  await createCodOrder(context, customer, { of })
  expect(context.statements.filter((statement) => /(update|insert into) "?customer_records/.test(statement))).toEqual(
    [],
  )
})

test('a customer is found by parts of name, e-mail address, username and mobile number', async ({ context }) => {
  await createCustomer(context, {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@home.example',
    username: 'sunflower',
    mobile: '+91 98765 43210',
  })
  await createCustomer(context, { firstName: 'Ravi', lastName: 'Nair', email: 'ravi@work.example' })
  await createAdmin(context, { firstName: 'Asha', lastName: 'Administrator' })
  for (const q of ['sha ra', 'ASHA', 'home.ex', 'sunfl', '98765 432', '+919876543210'])
    expect(await namesOf(context, { q }), q).toEqual(['Asha'])
  expect(await namesOf(context, { q: '%' })).toEqual([])
})

test('a text of one or two characters finds customers one of whose names begins with it', async ({ context }) => {
  await createCustomer(context, {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'mail@home.example',
    username: 'sunflower',
    mobile: '+91 98765 43210',
  })
  for (const q of ['as', 'A', 'ra', 'su', 'ma', '98']) expect(await namesOf(context, { q }), q).toEqual(['Asha'])
  for (const q of ['sh', 'o', '65', '%', '_', '.']) expect(await namesOf(context, { q }), q).toEqual([])
})

test('a text without letters and digits finds no customer', async ({ context }) => {
  await createCustomer(context, { lastName: '---', email: 'a..b@home.example' })
  for (const q of ['@', '..', '---', '%%%']) expect(await namesOf(context, { q }), q).toEqual([])
})

test('the list is sorted by each value, and its pages continue after the last customer', async ({ context }) => {
  const of = await createVariant(context, { price: 100_00, stock: 1000 })
  const [few, many] = [
    await createCustomer(context, { firstName: 'Few' }),
    await createCustomer(context, { firstName: 'Many' }),
  ]
  context.setClock('2026-11-20T06:00:00Z')
  await createDeliveredCodOrder(context, few, { of, quantity: 9 })
  context.setClock('2026-11-21T06:00:00Z')
  for (let index = 0; index < 3; index++) await createCodOrder(context, many, { of })
  await createCustomer(context, { firstName: 'Newest' })
  expect(await namesOf(context, { sort: 'newest' })).toEqual(['Newest', 'Many', 'Few'])
  expect((await namesOf(context, { sort: 'orders' })).slice(0, 2)).toEqual(['Many', 'Few'])
  expect((await namesOf(context, { sort: 'spent' }))[0]).toEqual('Few')
  expect(await namesOf(context, { sort: 'lastOrder' })).toEqual(['Many', 'Few', 'Newest'])
  await sql`
    insert into users (username, email, first_name, last_name)
    select 'user_' || n, 'user' || n || '@example.com', 'User', n::text from generate_series(1, 120) as n`.execute(
    context.db,
  )
  for (const sort of ['newest', 'lastOrder', 'orders', 'spent', 'returned'] as const) {
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await list(context, { sort, cursor })
      expect(page.total).toBe(123)
      for (const { id } of page.customers) seen.add(id)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.size, sort).toBe(123)
  }
  const beyond = Buffer.from(JSON.stringify([2 ** 52, '0b0e0f5c-7d0a-4d57-9a55-0b9a6f3c1d11'])).toString('base64url')
  for (const sort of ['orders', 'spent', 'returned'] as const)
    expect((await list(context, { sort, cursor: beyond })).customers).toHaveLength(50)
  await expect(list(context, { sort: 'spent', cursor: 'abc' })).rejects.toMatchObject({
    kind: 'invalid',
    details: { errors: { cursor: expect.stringContaining('first page') } },
  })
})

test('the filters of the list choose by tag, state, consent and orders', async ({ context }) => {
  const admin = await createAdmin(context)
  const [asha, ravi] = [
    await createCustomer(context, { firstName: 'Asha' }),
    await createCustomer(context, { firstName: 'Ravi' }),
  ]
  await setTags(context, admin, asha.id, { tags: ['vip', 'wholesale'] })
  await createAddress(context, asha, { state: 'Kerala', isDefault: true })
  await insertConsent(context.db, ravi.id, context.clock())
  await createCodOrder(context, ravi, { of: await createVariant(context) })
  expect(await namesOf(context, { tag: 'VIP' })).toEqual(['Asha'])
  expect(await namesOf(context, { tag: 'vi' })).toEqual([])
  expect(await namesOf(context, { state: 'Kerala' })).toEqual(['Asha'])
  expect(await namesOf(context, { consent: 'yes' })).toEqual(['Ravi'])
  expect(await namesOf(context, { consent: 'no' })).toEqual(['Asha'])
  expect(await namesOf(context, { orders: 'yes' })).toEqual(['Ravi'])
  expect(await namesOf(context, { orders: 'no', q: 'ravi' })).toEqual([])
})

test('the number of customers equals the length of the list, for every choice of filters', async ({ context }) => {
  const admin = await createAdmin(context)
  const of = await createVariant(context)
  const [, ravi, zoya] = [
    await createCustomer(context, { firstName: 'Meera' }),
    await createCustomer(context, { firstName: 'Ravi' }),
    await createCustomer(context, { firstName: 'Zoya' }),
  ]
  await setTags(context, admin, ravi.id, { tags: ['vip'] })
  await createAddress(context, ravi, { state: 'Kerala', isDefault: true })
  await insertConsent(context.db, ravi.id, context.clock())
  await createCodOrder(context, ravi, { of })
  await setBlocked(context, admin, zoya.id, { isBlocked: true, reason: 'Test' })
  // Of two guests the one is listed who has ordered.
  await createGuest(context)
  await createCodOrder(context, await createGuest(context), { of })

  const choices = [{ q: 'meera' }, { blocked: true }, { tag: 'vip' }, { state: 'Kerala' }, { consent: 'no' }] as const
  const moreChoices = [{ orders: 'yes' }, { mails: 'NEWS_AND_OFFERS' }] as const
  const queries = [...choices, ...moreChoices].reduce<Partial<ListQuery>[]>(
    (chosen, choice) => chosen.flatMap((query) => [query, { ...query, ...choice }]),
    [{}],
  )
  for (const query of queries) {
    const { customers, total } = await list(context, query)
    expect(total, JSON.stringify(query)).toBe(customers.length)
  }
  expect(await list(context)).toMatchObject({ total: 4 })
  expect(await list(context, { q: 'meera' })).toMatchObject({ total: 2 })
  expect(await list(context, { orders: 'yes' })).toMatchObject({ total: 2 })
})

test('the newest customers with a tag that more have than are counted are those of the list with a tag that few have', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  for (let minute = 0; minute < 8; minute++) {
    context.setClock(new Date(Date.UTC(2026, 0, 1, 0, minute)))
    const { id } = await createCustomer(context, { firstName: minute % 3 ? 'Asha' : 'Ravi' })
    if (minute % 2) await setTags(context, admin, id, { tags: ['vip'] })
  }
  const common = { sort: 'newest', size: 3, isTagCommon: true } as const
  for (const text of ['', 'asha']) {
    const filter = { text, tag: 'vip' }
    const all = await findCustomers(context.db, filter, { sort: 'newest', size: 10 })
    expect(all).toHaveLength(text === '' ? 4 : 3)
    expect(await findCustomers(context.db, filter, common)).toEqual(all.slice(0, 3))
    const after = { value: all[1]!.createdAt, id: all[1]!.id }
    expect(await findCustomers(context.db, filter, { ...common, after })).toEqual(all.slice(2))
  }
})

test('the export has the customers of the filters, with escaped formulas', async ({ context }) => {
  const customer = await createCustomer(context, { firstName: '=1+1', lastName: 'Rao', mobile: '98765 43210' })
  await createCustomer(context, { firstName: 'Ravi', lastName: 'Nair' })
  await createDeliveredCodOrder(context, customer, { of: await createVariant(context, { price: 100_00 }) })
  const { bytes, name } = await exportCustomers(context, { q: 'rao', sort: 'spent', blocked: false })
  expect(name).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/)
  let file = ''
  for await (const chunk of bytes) file += chunk
  const lines = parse<Record<string, string>>(file, { columns: true, bom: true })
  expect(lines).toEqual([
    expect.objectContaining({ 'First name': "'=1+1", Orders: '1', 'Spent (₹)': '100.00', 'Parcels sent': '1' }),
  ])
})

test('the timeline has orders, mails and the registration, the newest first, over several pages', async ({
  context,
}) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context, { stock: 100 })
  context.setClock('2030-01-01T06:00:00Z')
  const { id } = await createDeliveredCodOrder(context, customer, { of })
  await context.runJobs()
  const { entries } = await showTimeline(context, customer.id, {})
  expect(entries.at(-1)).toMatchObject({ kind: 'REGISTERED' })
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: 'ORDER', order: { id, event: 'DELIVERY_CHANGED', state: 'DELIVERED' } }),
  )
  expect(entries.filter(({ kind }) => kind === 'MESSAGE').length).toBeGreaterThan(0)
  expect((await showCustomer(context, customer.id)).messages.length).toBeGreaterThan(0)

  for (let index = 0; index < 40; index++) {
    await createCodOrder(context, customer, { of })
  }
  const keys = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await showTimeline(context, customer.id, { cursor })
    for (const { key } of page.entries) keys.add(key)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(keys.size).toBe(entries.length + 40)
})

test('a cursor of the timeline with a zero byte is not valid', async ({ context }) => {
  const { id } = await createCustomer(context)
  const cursor = encodeCursor([new Date(), 'note \0'])
  await expect(showTimeline(context, id, { cursor })).rejects.toMatchObject({ kind: 'invalid' })
})

test('what is spent follows returns of items, exchanges and cancellations of a part', async ({ context }) => {
  const { customer, kurta, request, check } = await createDeliveredOrder(context)
  const blue = await createVariant(context, { product: kurta.product, color: '#1f3a93', stock: 4 })
  expect(await countsOf(context, customer)).toMatchObject({ orderCount: 1, spent: 1000_00 })
  await check(await request({ Phone: 1 }))
  expect(await countsOf(context, customer)).toMatchObject({ orderCount: 1, spent: 600_00 })
  await check(await request({ Kurta: 1 }, { resolution: 'EXCHANGE', exchangeVariantId: blue.id }))
  expect(await countsOf(context, customer)).toMatchObject({ orderCount: 2, spent: 600_00 })
})

test('an administrator is not a customer', async ({ context }) => {
  const admin = await createAdmin(context)
  await expect(showCustomer(context, admin.id)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(showTimeline(context, admin.id, {})).rejects.toMatchObject({ kind: 'notFound' })
  await expect(setTags(context, admin, admin.id, { tags: [] })).rejects.toMatchObject({ kind: 'notFound' })
})

test('the timeline goes on after a consent that was withdrawn', async ({ context }) => {
  const { id } = await createCustomer(context)
  const minute = (number: number) => new Date(Date.UTC(2040, 0, 1, 0, number))
  const given = { userId: id, purpose: 'NEWS_AND_OFFERS', givenIn: 'ACCOUNT' } as const
  const consents = Array.from({ length: 30 }, (_, number) => ({
    ...given,
    givenAt: minute(2 * number),
    withdrawnAt: minute(2 * number + 1),
    withdrawnIn: 'ACCOUNT' as const,
  }))
  await context.db
    .insertInto('marketingConsents')
    .values([...consents, { ...given, givenAt: minute(60) }])
    .execute()
  const { entries, nextCursor } = await showTimeline(context, id, {})
  expect(entries.at(-1)).toMatchObject({ kind: 'NEWS_AND_OFFERS_ENDED' })
  expect((await showTimeline(context, id, { cursor: nextCursor! })).entries).toHaveLength(30)
})

test('a tag that a colleague added or removed since the page was loaded stays so', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id } = await createCustomer(context)
  await setTags(context, admin, id, { tags: ['late payer', 'vip'] })
  const seenTags = ['late payer', 'vip']
  await setTags(context, admin, id, { tags: ['late payer', 'wholesale'] })
  const { tags } = await setTags(context, admin, id, { tags: ['vip', 'new'], seenTags })
  expect(tags).toEqual(['new', 'wholesale'])
  const many = Array.from({ length: maxCustomerTags }, (_, number) => `tag ${number}`)
  await setTags(context, admin, id, { tags: many })
  await expect(setTags(context, admin, id, { tags: ['other'], seenTags: [] })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'A customer has at most 20 tags.',
  })
})

test('a tag that an earlier version stored in another Unicode form can be removed', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id } = await createCustomer(context)
  await setTags(context, admin, id, { tags: ['cafe\u0301', 'vip'] })
  expect(await setTags(context, admin, id, { tags: ['vip'], seenTags: ['caf\u00e9', 'vip'] })).toMatchObject({
    tags: ['vip'],
  })
})

test('tags that two administrators set at the same time are both in the audit log', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id } = await createCustomer(context)
  const { setting } = await context.db.transaction().execute(async (trx) => {
    await setTags({ ...context, db: trx }, admin, id, { tags: ['vip'] })
    const setting = setTags(context, admin, id, { tags: [] })
    await waitForBlockedSession(context)
    return { setting }
  })
  await setting
  const changes = await context.db
    .selectFrom('auditEntries')
    .select(['before', 'after'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
  expect(changes).toMatchObject([{ after: { tags: ['vip'] } }, { before: { tags: ['vip'] }, after: { tags: [] } }])
})
