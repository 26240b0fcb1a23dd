import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { stockAlertTtl } from '#contract/stock-alerts/stock-alert-limits.ts'
import { deleteAccount } from '#server/account/delete-account.ts'
import { exportData } from '#server/account/export-data.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { deleteExpired } from '#server/maintenance/delete-expired.ts'
import { cancelOrder } from '#server/orders/cancellations/cancel-order.ts'
import { listStock } from '#server/stock/list-stock.ts'
import { createCustomer, createVariant } from '#tests/support/factories.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { requestStockAlert } from './request-stock-alert.ts'
import { sendStockAlerts } from './send-stock-alerts.ts'
import { confirmStockAlertByLink, removeStockAlertsByLink, showStockAlertOfLink } from './stock-alert-links.ts'
import { deleteStockAlert } from './stock-alerts.store.ts'

const ip = '192.0.2.7'
const setStock = ({ db }: TestContext, { id }: { id: string }, stock: number) =>
  db.updateTable('productVariants').set({ stock }).where('id', '=', id).execute()

const setUnpublished = ({ db }: TestContext, { productId }: { productId: string }, unpublishedAt: Date | null) =>
  db
    .updateTable('products')
    .set({ unpublishedAt, unpublishedAs: unpublishedAt && 'ARCHIVED' })
    .where('id', '=', productId)
    .execute()

const createSoldOut = (context: TestContext) => createVariant(context, { product: 'Kurta', color: '#8fc3e8', stock: 0 })

/** Customers who wait for the variant, in the order of asking. */
async function createWaiting(context: TestContext, { id: variantId }: { id: string }, count: number) {
  const customers = []
  for (let index = 0; index < count; index++) {
    const customer = await createCustomer(context)
    await requestStockAlert({ ...context, rateLimit: false }, customer, { variantId }, ip)
    customers.push(customer)
  }
  return customers
}

const toldOf = ({ mails }: TestContext) =>
  mails.filter(({ subject }) => subject.endsWith('is back in stock')).map(({ to }) => to)

/** Addresses in a fixed order: the mails of one job can be sent in any order. */
const addresses = (customers: readonly { email: string }[]) => customers.map(({ email }) => email).sort()

/** The token of the link in the last mail to an address. */
const tokenFor = ({ mails }: TestContext, address: string): string =>
  /\/tell-me\/([\w-]{43})/.exec(mails.findLast(({ to }) => to === address)?.text ?? '')?.[1] ?? ''

test('as many are told as pieces came back, in the order of asking, each once', async ({ context }) => {
  const variant = await createSoldOut(context)
  const waiting = await createWaiting(context, variant, 4)
  await setStock(context, variant, 2)
  await context.runJobs()
  expect(toldOf(context).sort()).toEqual(addresses(waiting.slice(0, 2)))
  expect(context.mails[0]?.text).toContain('Kurta (Sky blue) is back in stock')
  expect(context.mails[0]?.text).toContain(`/product/${variant.productId}?variant=${variant.id}`)

  await setStock(context, variant, 1)
  await sendStockAlerts(context, { variantId: variant.id })
  await context.runJobs()
  expect(toldOf(context)).toHaveLength(2)
  await setStock(context, variant, 9)
  await context.runJobs()
  expect(toldOf(context).sort()).toEqual(addresses(waiting))
})

test('a mail that waits for the mail server is not sent to a person who has ended the request', async ({ context }) => {
  const variant = await createSoldOut(context)
  const [ended, other] = await createWaiting(context, variant, 2)
  await setStock(context, variant, 2)
  await sendStockAlerts(context, { variantId: variant.id })
  const ofEnded = context.db.selectFrom('stockAlerts').select('id').where('userId', '=', ended!.id)
  const { id } = await ofEnded.executeTakeFirstOrThrow()
  await removeStockAlertsByLink(context, context.tokens.links.issue('stock-alert', id))
  await context.runJobs()
  expect(toldOf(context)).toEqual([other?.email])
})

test('a mail that could not be sent for a day is not sent', async ({ context }) => {
  context.setClock('2026-11-01T06:00:00Z')
  const variant = await createSoldOut(context)
  await createWaiting(context, variant, 1)
  await setStock(context, variant, 1)
  await sendStockAlerts(context, { variantId: variant.id })
  context.setClock('2026-11-02T06:00:00Z')
  await context.runJobs()
  expect(toldOf(context)).toEqual([])
})

test('a request that is repeated while the first one is deleted is stored', async ({ context }) => {
  const variant = await createSoldOut(context)
  const [customer] = await createWaiting(context, variant, 1)
  const { repeating } = await context.db.transaction().execute(async (trx) => {
    const { id } = await trx.selectFrom('stockAlerts').select('id').forUpdate().executeTakeFirstOrThrow()
    const repeating = requestStockAlert(context, customer!, { variantId: variant.id }, ip)
    await waitForBlockedSession(context)
    await deleteStockAlert(trx, id)
    return { repeating }
  })
  await expect(repeating).resolves.toMatchObject({ state: 'WAITING' })
  expect(await context.db.selectFrom('stockAlerts').select('userId').execute()).toEqual([{ userId: customer!.id }])
})

test('pieces that were sold before the job ran are not promised', async ({ context }) => {
  const variant = await createSoldOut(context)
  const waiting = await createWaiting(context, variant, 3)
  await setStock(context, variant, 5)
  await setStock(context, variant, 1)
  await context.runJobs()
  expect(toldOf(context)).toEqual([waiting[0]?.email])
  await setStock(context, variant, 2)
  await context.runJobs()
  expect(toldOf(context)).toHaveLength(2)
})

test('a piece of a canceled order serves the next who waits', async ({ context }) => {
  const variant = await createVariant(context, { stock: 1 })
  const buyer = await createCustomer(context)
  const order = await createCodOrder(context, buyer, { of: variant })
  const [first] = await createWaiting(context, variant, 2)
  await cancelOrder(context, buyer, order!.id)
  await context.runJobs()
  expect(toldOf(context)).toEqual([first?.email])
})

test('what came back while the product was not on sale is told once it is published', async ({ context }) => {
  const variant = await createSoldOut(context)
  const [first] = await createWaiting(context, variant, 2)
  await setUnpublished(context, variant, new Date())
  await setStock(context, variant, 1)
  await context.runJobs()
  expect(toldOf(context)).toEqual([])
  await setUnpublished(context, variant, null)
  await context.runJobs()
  expect(toldOf(context)).toEqual([first?.email])
})

test('what came back while the variant was removed is told once it is added again', async ({ context }) => {
  const variant = await createSoldOut(context)
  const [first] = await createWaiting(context, variant, 2)
  const setRetired = (retiredAt: Date | null) =>
    context.db.updateTable('productVariants').set({ retiredAt }).where('id', '=', variant.id).execute()
  await setRetired(new Date())
  await setStock(context, variant, 1)
  await context.runJobs()
  expect(toldOf(context)).toEqual([])
  await setRetired(null)
  await context.runJobs()
  expect(toldOf(context)).toEqual([first?.email])
})

test('a request that is confirmed while the product is not on sale is answered once it is published', async ({
  context,
}) => {
  const variant = await createSoldOut(context)
  await requestStockAlert(context, null, { variantId: variant.id, email: 'meera@example.com' }, ip)
  await context.runJobs()
  await setUnpublished(context, variant, new Date())
  await setStock(context, variant, 3)
  const confirmed = await confirmStockAlertByLink(context, tokenFor(context, 'meera@example.com'))
  expect(confirmed.alert.state).toBe('WAITING')
  await setUnpublished(context, variant, null)
  await context.runJobs()
  expect(toldOf(context)).toEqual(['meera@example.com'])
})

test('requests that are confirmed off sale are all answered, also if fewer pieces were kept for one that has ended', async ({
  context,
}) => {
  const variant = await createSoldOut(context)
  const addresses = ['asha@example.com', 'meera@example.com', 'ravi@example.com']
  for (const email of addresses) await requestStockAlert(context, null, { variantId: variant.id, email }, ip)
  await context.runJobs()
  const [first, ...others] = addresses.map((email) => tokenFor(context, email))
  await confirmStockAlertByLink(context, first!)
  await setUnpublished(context, variant, new Date())
  await setStock(context, variant, 1)
  await removeStockAlertsByLink(context, first!)
  await setStock(context, variant, 5)
  for (const token of others) await confirmStockAlertByLink(context, token)
  await setUnpublished(context, variant, null)
  await context.runJobs()
  expect(toldOf(context).sort()).toEqual(['meera@example.com', 'ravi@example.com'])
})

test('stock of a variant without requests changes without a job and without a row', async ({ context }) => {
  const variant = await createSoldOut(context)
  await setStock(context, variant, 5)
  await setStock(context, variant, 3)
  const { rows } = await sql`select from graphile_worker._private_jobs`.execute(context.db)
  expect(rows).toEqual([])
  expect(await context.db.selectFrom('stockAlertPieces').selectAll().execute()).toEqual([])
})

test('a visitor’s request counts only after the link was pressed, and then like any other', async ({ context }) => {
  const variant = await createSoldOut(context)
  const ask = (email: string) => requestStockAlert(context, null, { variantId: variant.id, email }, ip)
  expect((await ask('Meera@example.com')).state).toBe('UNCONFIRMED')
  await ask('ravi@example.com')
  await context.runJobs()
  expect(context.mails.map(({ to }) => to).sort()).toEqual(['Meera@example.com', 'ravi@example.com'])
  const token = tokenFor(context, 'Meera@example.com')
  expect(await showStockAlertOfLink(context, token)).toMatchObject({
    alert: { state: 'UNCONFIRMED', name: 'Kurta (Sky blue)' },
  })
  expect((await confirmStockAlertByLink(context, token)).alert.state).toBe('WAITING')
  await setStock(context, variant, 5)
  await context.runJobs()
  expect(toldOf(context)).toEqual(['Meera@example.com'])
  expect((await showStockAlertOfLink(context, token)).alert.state).toBe('SENT')
  // The other visitor presses the link too late.
  const late = await confirmStockAlertByLink(context, tokenFor(context, 'ravi@example.com'))
  expect(late.alert.state).toBe('IN_STOCK')
  expect(toldOf(context)).toHaveLength(1)
})

test('asking again sends the link again, but tells once; the reply does not reveal a request', async ({ context }) => {
  const variant = await createSoldOut(context)
  const ask = (email: string) => requestStockAlert(context, null, { variantId: variant.id, email }, ip)
  const first = await ask('meera@example.com')
  expect(await ask('meera@example.com')).toEqual(first)
  await context.runJobs()
  expect(context.mails).toHaveLength(2)
  await confirmStockAlertByLink(context, tokenFor(context, 'meera@example.com'))
  expect((await ask('MEERA@example.com')).state).toBe(first.state)
  await setStock(context, variant, 5)
  await context.runJobs()
  expect(toldOf(context)).toEqual(['meera@example.com'])
  // After the mail and another sale the same person can ask again.
  await setStock(context, variant, 0)
  expect(await ask('meera@example.com')).toEqual(first)
})

test('an unconfirmed request expires after two days, one that waits after six months', async ({ context }) => {
  context.setClock('2026-01-10T10:00:00Z')
  const variant = await createSoldOut(context)
  await createWaiting(context, variant, 1)
  await requestStockAlert(context, null, { variantId: variant.id, email: 'meera@example.com' }, ip)
  const count = async () => (await context.db.selectFrom('stockAlerts').select('id').execute()).length
  const later = (ms: number) => context.setClock(new Date(Date.parse('2026-01-10T10:00:00Z') + ms))
  later(2 * dayMs)
  await deleteExpired(context)
  expect(await count()).toBe(1)
  later(stockAlertTtl)
  await setStock(context, variant, 5)
  await context.runJobs()
  expect(toldOf(context)).toEqual([])
  await deleteExpired(context)
  expect(await count()).toBe(0)
})

test('one link ends all requests of its address', async ({ context }) => {
  const [one, other] = [await createSoldOut(context), await createSoldOut(context)]
  for (const { id: variantId } of [one, other])
    await requestStockAlert(context, null, { variantId, email: 'meera@example.com' }, ip)
  await createWaiting(context, one, 1)
  await context.runJobs()
  await removeStockAlertsByLink(context, tokenFor(context, 'meera@example.com'))
  await expect(showStockAlertOfLink(context, tokenFor(context, 'meera@example.com'))).rejects.toMatchObject({
    kind: 'notFound',
  })
  expect(await context.db.selectFrom('stockAlerts').select('email').execute()).toEqual([{ email: null }])
})

/** A customer who waits for a variant, and who asked for it signed out before or after, with the address in other letters. */
async function createTwofold(context: TestContext, variant: { id: string }, first: 'signed in' | 'signed out') {
  const customer = await createCustomer(context)
  const signedIn = () => requestStockAlert(context, customer, { variantId: variant.id }, ip)
  const email = customer.email.toUpperCase()
  const signedOut = async () => {
    await requestStockAlert(context, null, { variantId: variant.id, email }, ip)
    await context.runJobs()
    await confirmStockAlertByLink(context, tokenFor(context, email))
  }
  if (first === 'signed in') {
    await signedIn()
    await signedOut()
  } else {
    await signedOut()
    await signedIn()
  }
  return { customer, email }
}

for (const first of ['signed in', 'signed out'] as const) {
  test(`who asks ${first} first and then again in the other way gets one mail, and takes one piece`, async ({
    context,
  }) => {
    const variant = await createSoldOut(context)
    const { customer, email } = await createTwofold(context, variant, first)
    const [other, last] = await createWaiting(context, variant, 2)
    await setStock(context, variant, 2)
    await context.runJobs()
    const address = first === 'signed in' ? customer.email : email
    expect(toldOf(context).sort()).toEqual([address, other!.email].sort())
    await setStock(context, variant, 3)
    await context.runJobs()
    expect(toldOf(context).slice(2)).toEqual([last!.email])
  })

  test(`the link of a mail ends what was asked signed in and signed out (${first} first)`, async ({ context }) => {
    const [variant, another] = [await createSoldOut(context), await createSoldOut(context)]
    const { customer } = await createTwofold(context, variant, first)
    await createTwofold(context, another, first)
    await createWaiting(context, variant, 1)
    await setStock(context, variant, 1)
    await context.runJobs()
    const { to } = context.mails.findLast(({ subject }) => subject.endsWith('is back in stock'))!
    expect(to.toLowerCase()).toBe(customer.email)
    await removeStockAlertsByLink(context, tokenFor(context, to))
    const rows = await context.db.selectFrom('stockAlerts').select(['userId', 'email']).execute()
    expect(rows).toHaveLength(3)
    expect(rows.filter((row) => row.userId === customer.id || row.email?.toLowerCase() === customer.email)).toEqual([])
  })
}

test('the address of a blocked customer gets no mail, also if it was asked for signed out', async ({ context }) => {
  const variant = await createSoldOut(context)
  const { customer } = await createTwofold(context, variant, 'signed out')
  const [other] = await createWaiting(context, variant, 1)
  await context.db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', customer.id).execute()
  await setStock(context, variant, 3)
  await context.runJobs()
  expect(toldOf(context)).toEqual([other!.email])
})

test('a variant in stock, one that is not sold, and an address that is missing are refused', async ({ context }) => {
  const variant = await createSoldOut(context)
  const ask = (variantId: string, email?: string) => requestStockAlert(context, null, { variantId, email }, ip)
  await expect(ask(variant.id)).rejects.toMatchObject({ kind: 'invalid' })
  await expect(ask(variant.productId, 'a@example.com')).rejects.toMatchObject({ kind: 'notFound' })
  await setStock(context, variant, 1)
  await expect(ask(variant.id, 'a@example.com')).rejects.toMatchObject({ kind: 'conflict' })
  expect(context.mails).toEqual([])
})

test('many links to one address are throttled', async ({ context }) => {
  const ask = async () =>
    requestStockAlert(context, null, { variantId: (await createSoldOut(context)).id, email: 'a@example.com' }, ip)
  for (let count = 0; count < 5; count++) await ask()
  await expect(ask()).rejects.toMatchObject({ kind: 'tooMany' })
})

test('the stock page says how many people wait; export and erasure include the requests', async ({ context }) => {
  const variant = await createSoldOut(context)
  const [customer] = await createWaiting(context, variant, 2)
  await requestStockAlert(context, null, { variantId: variant.id, email: customer!.email }, ip)
  await createTwofold(context, variant, 'signed in')
  await ensureCompanyDetails(context.db)
  const query = { q: '', only: undefined, sortBy: 'name', sortOrder: 'asc', page: 1, pageSize: 10 } as const
  expect((await listStock(context, { ...query, cursor: undefined })).variants).toMatchObject([{ waiting: 3 }])
  expect(await exportData(context, customer!)).toMatchObject({
    stockAlerts: [{ product: 'Kurta', color: '#8fc3e8', sentAt: null }],
  })
  await deleteAccount(context, customer!, { password: customer!.password })
  // Those of the two others.
  expect(await context.db.selectFrom('stockAlerts').select('id').execute()).toHaveLength(3)
})

test('whatever happens to the stock, mails are at most the pieces that came back, and each person gets one', async ({
  context,
}) => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant('stock' as const), by: fc.integer({ min: -4, max: 4 }) }),
    fc.record({ kind: fc.constant('run' as const) }),
    fc.record({ kind: fc.constant('leave' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 6 }), fc.array(change, { maxLength: 12 }), async (people, changes) => {
      const variant = await createSoldOut(context)
      const waiting = await createWaiting(context, variant, people)
      context.mails.length = 0
      let [stock, cameBack, left] = [0, 0, 0]
      for (const step of changes) {
        if (step.kind === 'run') await context.runJobs()
        else if (step.kind === 'leave') {
          await context.db
            .deleteFrom('stockAlerts')
            .where('userId', '=', waiting[left]?.id ?? null)
            .execute()
          left++
        } else {
          const next = Math.max(0, stock + step.by)
          cameBack += Math.max(0, next - stock)
          stock = next
          await setStock(context, variant, stock)
        }
      }
      await context.runJobs()
      const told = toldOf(context)
      expect(told.length).toBeLessThanOrEqual(cameBack)
      expect(new Set(told).size).toBe(told.length)
      // In the order of asking: nobody who still waits asked before one who was told.
      const open = await context.db
        .selectFrom('stockAlerts')
        .select('number')
        .where('variantId', '=', variant.id)
        .where('notifiedAt', 'is', null)
        .execute()
      const answered = await context.db
        .selectFrom('stockAlerts')
        .select('number')
        .where('variantId', '=', variant.id)
        .where('notifiedAt', 'is not', null)
        .execute()
      const numbers = (rows: typeof open) => rows.map(({ number }) => Number(number))
      expect(Math.max(0, ...numbers(answered))).toBeLessThanOrEqual(Math.min(Number.MAX_SAFE_INTEGER, ...numbers(open)))
    }),
    { numRuns: 12 },
  )
})

test('parallel stock changes and jobs tell no more than came back', async ({ context }) => {
  const variant = await createSoldOut(context)
  const waiting = await createWaiting(context, variant, 8)
  const add = (by: number) =>
    context.db
      .updateTable('productVariants')
      .set({ stock: sql<number>`greatest(stock + ${by}, 0)` })
      .where('id', '=', variant.id)
      .execute()
  const run = () => sendStockAlerts(context, { variantId: variant.id })
  await Promise.all([add(2), run(), add(1), run(), add(2), run(), run()])
  await Promise.all([run(), run()])
  await context.runJobs()
  const told = toldOf(context)
  expect(told).toHaveLength(5)
  expect([...told].sort()).toEqual(
    waiting
      .slice(0, 5)
      .map(({ email }) => email)
      .sort(),
  )
})
