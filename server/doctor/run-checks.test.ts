import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { ensureLegalPages } from '#server/legal-pages/ensure-legal-pages.ts'
import { cancelOrder } from '#server/orders/cancellations/cancel-order.ts'
import { decideReturnWithoutCheck } from '#server/orders/returns/decide-without-check.ts'
import { requestWholeReturn } from '#server/orders/returns/request-whole-return.ts'
import { answerQuestion } from '#server/questions/answer-question.ts'
import { askQuestion } from '#server/questions/ask-question.ts'
import { addJob } from '#server/queue/add-job.ts'
import { createWorkerLocks } from '#server/queue/worker-locks.ts'
import { writeReview } from '#server/reviews/write-review.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createPng } from '#tests/support/files/png.ts'
import { advanceClock, createPaidPurchase } from '#tests/support/online-payments.ts'
import { damages } from '#tests/support/operations/damages.ts'
import { createAddress, createCodOrder, createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import { offerQuestions } from '#tests/support/questions/questions.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { overdueChecks } from './jobs.checks.ts'
import { formatReport } from './report.ts'
import { collectFindings, rowChecks, runChecks } from './run-checks.ts'

const doctorContextOf = ({ db, images }: TestContext) => ({ db, images, clock: () => new Date() })

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
  const picture = await context.images.save(await createPng())
  const of = await createVariant(context, { price: 100_00, images: [{ file: picture }] })
  await createAddress(context, customer, { isDefault: true })
  await createCodOrder(context, customer, { of, quantity: 2 })
  const { id: canceled } = await createCodOrder(context, customer, { of })
  await cancelOrder(context, customer, canceled)
  const { id: returned } = await createDeliveredCodOrder(context, customer, { of })
  await writeReview(context, customer, of.productId, { stars: 2, title: null, text: null }, [])
  await offerQuestions(context)
  const { question } = await askQuestion(context, customer, of.productId, { text: 'Is it lined?' })
  await answerQuestion(context, customer, question.id, { text: 'Yes.' })
  await requestWholeReturn(context, customer, returned, { reason: 'It does not fit.' })
  await decideReturnWithoutCheck(context, administrator, returned, {
    returnStatus: 'ACCEPTED',
    note: null,
    restock: true,
  })
  return { picture }
}

class RolledBack extends Error {}

/** Returns the rules that a damage violates; the damage is rolled back. */
async function rulesViolatedBy({ db }: TestContext, damage: string): Promise<string[]> {
  let violated: string[] = []
  const transaction = db.transaction().execute(async (trx: RunningTransaction) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(damage).execute(trx)
    const findings = await collectFindings(trx, rowChecks)
    violated = findings.filter(({ violations }) => violations.length > 0).map(({ rule }) => rule)
    throw new RolledBack()
  })
  await expect(transaction).rejects.toThrow(RolledBack)
  return violated
}

test('a consistent store passes all checks; each kind of damage and a deleted image violate their rules', async ({
  context,
  simulator,
}) => {
  const { picture } = await createStoreWithOrders(context, simulator)
  await addJob(context.db, 'send-mail', {}, { runAt: new Date('2040-01-01') })
  const { lines, passed } = formatReport(await runChecks(doctorContextOf(context)))
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual(['All checks passed.'])
  expect(passed).toBe(true)

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
  await context.db
    .insertInto('outgoingMails')
    .values({ id: 'e6a7e7a4-4a55-4d0e-8d5c-3c1b7a3f9c11', email: '{}', queuedAt: longAgo })
    .execute()
  const overdue = async () =>
    (await collectFindings(context.db, overdueChecks('0 seconds'))).map(({ violations }) => violations)
  expect(await overdue()).toEqual([[], []])

  const workerLocks = createWorkerLocks(context.databaseUrl, context.log)
  onTestFinished(workerLocks.stop)
  workerLocks.acquire('a pool')
  await vi.waitFor(
    async () =>
      expect(await overdue()).toEqual([
        [
          expect.stringMatching(/^job \d+ \(send-mail\) was due at /),
          expect.stringMatching(/^mail e6a7e7a4-4a55-4d0e-8d5c-3c1b7a3f9c11 was queued at .*, and no job sends it$/),
        ],
        ['payment an-attempt-of-long-ago-0 was due to be polled over an hour ago'],
      ]),
    eventually,
  )
})

test('for another schema version, only the version is reported', async ({ context }) => {
  await sql`insert into migrations (name) values ('9999-newer.sql')`.execute(context.db)
  const { lines, passed } = formatReport(await runChecks(doctorContextOf(context)))
  await sql`delete from migrations where name = '9999-newer.sql'`.execute(context.db)

  expect(passed).toBe(false)
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
