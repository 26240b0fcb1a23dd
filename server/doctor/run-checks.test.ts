import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, vi } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { ensureLegalPages } from '#server/legal-pages/ensure-legal-pages.ts'
import { cancelOrder } from '#server/orders/cancellation/cancel-order.ts'
import { decideReturn } from '#server/orders/returns/decide-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { addJob } from '#server/queue/add-job.ts'
import { createWorkerHeartbeats } from '#server/queue/worker-heartbeats.ts'
import {
  createAddress,
  createAdmin,
  createCodOrder,
  createCustomer,
  createDeliveredCodOrder,
  createVariant,
} from '#tests/support/factories.ts'
import { advanceClock, createPaidPurchase } from '#tests/support/online-payments.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { overdueChecks } from './jobs.checks.ts'
import { formatReport } from './report.ts'
import { collectFindings, rowChecks, runChecks } from './run-checks.ts'

const doctorContextOf = ({ db, images }: TestContext) => ({ db, images, clock: () => new Date() })

const createPicture = async ({ images }: TestContext, background: string) =>
  images.save(
    await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  )

/** A store with cash and online orders that are open, canceled, returned and refunded. */
async function createStoreWithOrders(context: TestContext, simulator: PaymentSimulator) {
  await ensureCompanyDetails(context.db)
  const slugs = ['privacy-policy', 'terms-conditions'] as const
  await ensureLegalPages(
    context.db,
    slugs.map((slug) => ({ slug, title: slug, content: '<p>Text</p>' })),
  )
  const paid = await createPaidPurchase(context, simulator)
  await cancelOrder(context, paid.customer, paid.order.id)
  await context.runJobs()
  // The refund is polled.
  await advanceClock(context, 5)
  const administrator = await createAdmin(context)
  const customer = await createCustomer(context)
  const picture = await createPicture(context, 'teal')
  const of = await createVariant(context, { price: 100_00, images: [{ file: picture }] })
  await createAddress(context, customer, { isDefault: true })
  await createCodOrder(context, customer, { of, quantity: 2 })
  const { id: canceled } = await createCodOrder(context, customer, { of })
  await cancelOrder(context, customer, canceled)
  const { id: returned } = await createDeliveredCodOrder(context, customer, { of })
  await requestReturn(context, customer, returned, { reason: 'It does not fit.' })
  await decideReturn(context, administrator, returned, { returnStatus: 'ACCEPTED', note: null, restock: true })
  return { picture }
}

/** SQL statements that damage rows, and the rules that the rows then violate. */
const damages: Record<string, { damage: string; violates: string[] }> = {
  'a total that is not the sum of the lines': {
    damage:
      "update orders set order_total = order_total + 1 where payment_method = 'COD' and delivery_status = 'PENDING'",
    violates: ['The total of an order is the sum of its lines and its shipping.'],
  },
  'an order without history': {
    damage: "delete from order_events where event = 'PLACED'",
    violates: ['Every order has its lines and its history.'],
  },
  'a status changed by hand': {
    damage: "update orders set payment_status = 'FAILED' where payment_method = 'COD' and delivery_status = 'PENDING'",
    violates: ['The states of an order match its history.'],
  },
  'goods restocked twice': {
    damage: `insert into order_events (order_id, actor, event, from_state, to_state)
      select order_id, actor, event, from_state, to_state from order_events where to_state = 'CANCELED' limit 1`,
    violates: ['Canceled and returned goods were restocked at most once.'],
  },
  'a refund of another amount': {
    damage: "update refunds set amount = amount - 1 where kind = 'manual'",
    violates: ['An order and its refund agree.', 'Payments, refunds and orders agree.'],
  },
  'a missing refund': {
    damage: `delete from refunds where kind = 'manual';
      update orders set refund_status = 'NONE' where refund_status = 'PENDING';
      delete from order_events where event = 'REFUND_CHANGED' and to_state = 'PENDING' and order_id in (select id from orders where refund_status = 'NONE')`,
    violates: ['Every canceled or returned paid order has a refund.'],
  },
  'a duplicate short id': {
    damage: `alter table orders drop constraint orders_short_id_key;
      insert into orders (id, order_total, payment_method, first_name, last_name, email, address_line1, city, state, postal_code)
      select (left(id::text, 8) || '-0000-4000-8000-000000000000')::uuid, 0, 'COD', '', '', '', '', '', '', '' from orders limit 1`,
    violates: ['Every order has its lines and its history.', 'Short order ids are unique.'],
  },
  'negative stock': {
    damage: `alter table product_variants drop constraint product_variants_stock_check;
      update product_variants set stock = -1; update products set stock = -1, min_variant_stock = -1;
      update product_search set in_stock = false`,
    violates: ['Stock is never negative.'],
  },
  'a stale sum of colours': {
    damage: 'update products set stock = stock + 1',
    violates: ['The stock of a product is the sum of its variants.'],
  },
  'sales without orders': {
    damage: 'update products set buy_count = buy_count + 1',
    violates: ['The sales count of a product matches its orders.'],
  },
  'a wrong product count of a list': {
    damage: 'update product_counts set product_count = product_count + 1',
    violates: ['Product counts of lists are correct.'],
  },
  'a product missing from the search index': {
    damage: 'delete from product_search',
    violates: ['The search index matches the products.'],
  },
  'a description missing from the search index': {
    damage: 'delete from search_documents',
    violates: ['The search index matches the products.'],
  },
  'a stale price in the search index': {
    damage: 'update product_search set price = price + 1',
    violates: ['The search index matches the products.'],
  },
  'a paid order without its payment': {
    damage: "update payment_attempts set order_id = gen_random_uuid() where state = 'COMPLETED'",
    violates: ['Payments, refunds and orders agree.'],
  },
  'more refunded than paid': {
    damage: `insert into payment_refund_attempts (merchant_refund_id, refund_id, merchant_order_id, amount, state, created_at, sent_at, ended_at)
      select gen_random_uuid()::text, gen_random_uuid(), merchant_order_id, 100, state, created_at, sent_at, ended_at
      from payment_refund_attempts`,
    violates: ['Payments, refunds and orders agree.', 'No refunds exceed their payment.'],
  },
  'a refund without an attempt': {
    damage: `insert into refunds (order_id, kind, amount, is_duplicate, requested_at)
      select order_id, 'provider', amount, true, now() - interval '2 hours' from payment_attempts`,
    violates: ['Every refund is being processed.'],
  },
  'shipped orders without invoices': {
    damage: 'delete from invoices; delete from invoice_numbers',
    violates: ['Shipped orders have one invoice, and canceled or returned ones a credit note.'],
  },
  'a gap in the invoice numbers': {
    damage: "update invoice_numbers set last_number = 2 where series = 'BOS'",
    violates: ['Invoice numbers are unique and without gaps.'],
  },
  'two default addresses': {
    damage: `drop index addresses_one_default_key; update addresses set is_default = true;
      insert into addresses select gen_random_uuid(), user_id, address_line1, null, city, state, postal_code, null, null, true from addresses`,
    violates: ['No user has two default addresses.'],
  },
  'a deactivated user with a session': {
    damage: "update users set deactivated_at = now() where user_type = 'CUSTOMER'",
    violates: ['Deactivated users have no sessions.'],
  },
  'a consent to an unknown version': {
    damage: "insert into consents (user_id, notice_version) select id, now() + interval '1 day' from users",
    violates: ['Consents refer to existing versions of the privacy notice.'],
  },
  'no company details': { damage: 'delete from company_details', violates: ['The company details exist.'] },
  'a missing legal page': {
    damage: "delete from legal_pages where slug = 'privacy-policy'",
    violates: ['The legal pages exist.'],
  },
  'no administrator': {
    damage: "update users set deactivated_at = now() where user_type = 'ADMIN'; delete from sessions",
    violates: ['There is an active administrator.'],
  },
  'a disabled trigger': {
    damage: 'alter table products disable trigger user',
    violates: ['Constraints, indexes and triggers are enabled and valid.'],
  },
  'a constraint that is not validated': {
    damage: 'alter table orders add constraint unproved check (order_total > 0) not valid',
    violates: ['Constraints, indexes and triggers are enabled and valid.'],
  },
  'a job that failed permanently': {
    damage: 'update graphile_worker._private_jobs set attempts = max_attempts',
    violates: ['No job has failed permanently.'],
  },
  'a job that fails repeatedly': {
    damage: 'update graphile_worker._private_jobs set attempts = 12',
    violates: ['No job fails repeatedly.'],
  },
  'a job that is locked for hours': {
    damage: "update graphile_worker._private_jobs set locked_at = now() - interval '3 hours', locked_by = 'a worker'",
    violates: ['No job is locked for hours.'],
  },
}

class RolledBack extends Error {}

/** Returns the rules that a damage violates; the damage is rolled back. */
async function rulesViolatedBy({ db }: TestContext, damage: string): Promise<string[]> {
  let violated: string[] = []
  const transaction = db.transaction().execute(async (trx: RunningTransaction) => {
    await sql.raw(`set local session_replication_role = replica; ${damage}`).execute(trx)
    const findings = await collectFindings(trx, rowChecks)
    violated = findings.filter(({ violations }) => violations.length > 0).map(({ rule }) => rule)
    throw new RolledBack()
  })
  await expect(transaction).rejects.toThrow(RolledBack)
  return violated
}

test('a consistent store passes all checks, and each kind of damage violates its rules', async ({
  context,
  simulator,
}) => {
  const { picture } = await createStoreWithOrders(context, simulator)
  await addJob(context.db, 'send-mail', {}, { runAt: new Date('2040-01-01') })
  const { lines, isWell } = formatReport(await runChecks(doctorContextOf(context)))
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual(['All checks passed.'])
  expect(isWell).toBe(true)

  const found: Record<string, string[]> = {}
  for (const [name, { damage }] of Object.entries(damages)) found[name] = await rulesViolatedBy(context, damage)
  expect(found).toEqual(Object.fromEntries(Object.entries(damages).map(([name, { violates }]) => [name, violates])))
  const tested = new Set(Object.values(damages).flatMap(({ violates }) => violates))
  const overdueRules = overdueChecks('15 minutes').map(({ rule }) => rule)
  expect(rowChecks.map(({ rule }) => rule).filter((rule) => !tested.has(rule))).toEqual(overdueRules)

  await context.images.remove(picture)
  expect(
    formatReport(await runChecks(doctorContextOf(context))).lines.filter((line) => !line.startsWith('ok')),
  ).toEqual([
    'WRONG    Every referenced image exists.',
    `         ${picture} is missing`,
    '         -> Upload it again, or restore the files from a backup (docs/backup.md).',
    expect.stringMatching(/^1 of \d+ checks failed\.$/),
  ])
}, 60_000)

test('overdue work is reported only while workers run', async ({ context }) => {
  const longAgo = new Date(Date.now() - 3_600_000)
  await addJob(context.db, 'send-mail', {}, { runAt: longAgo })
  await sql`
    insert into payment_attempts (merchant_order_id, order_id, amount, created_at, expires_at, next_check_at)
    values ('an-attempt-of-long-ago-0', gen_random_uuid(), 100, now(), now(), now() - interval '2 hours')`.execute(
    context.db,
  )
  const late = async () =>
    (await collectFindings(context.db, overdueChecks('0 seconds'))).map(({ violations }) => violations)
  expect(await late()).toEqual([[], []])

  const heartbeats = createWorkerHeartbeats(context.databaseUrl, context.log)
  onTestFinished(heartbeats.stop)
  heartbeats.add('a pool')
  await vi.waitFor(async () =>
    expect(await late()).toEqual([
      [expect.stringMatching(/^job \d+ \(send-mail\) was due at /)],
      ['payment an-attempt-of-long-ago-0 was due to be polled over an hour ago'],
    ]),
  )
})

test('for another schema version, only the version is reported', async ({ context }) => {
  await sql`insert into migrations (name) values ('9999-newer.sql')`.execute(context.db)
  const { lines, isWell } = formatReport(await runChecks(doctorContextOf(context)))
  await sql`delete from migrations where name = '9999-newer.sql'`.execute(context.db)

  expect(isWell).toBe(false)
  expect(lines.slice(0, 2)).toEqual([
    'WRONG    The database has the migrations of this version.',
    '         9999-newer.sql is unknown',
  ])
  expect(lines.at(-1)).toBe('1 of 1 checks failed.')
})

test('a wrong clock is reported', async ({ context }) => {
  const fastClock = { ...doctorContextOf(context), clock: () => new Date(Date.now() + 60_000) }
  const { findings } = await runChecks(fastClock)

  expect(findings.at(-1)).toMatchObject({ violations: ['they are 60 seconds apart'] })
})
