import { sql } from 'kysely'
import { expect } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { createCustomer, createVariant } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { createSale } from '#tests/support/sales-fixture.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import type { InvoiceSource } from './invoice.ts'
import { formatInvoiceNumber } from './invoice-number.ts'
import { findInvoice, findInvoices } from './invoices.store.ts'
import { issueCreditNote, issueInvoice } from './issue-invoice.ts'

const november = new Date('2026-11-21T07:00:00Z')

/** The invoice sources of `count` new orders. */
async function createSales(
  context: TestContext,
  count: number,
  given: Parameters<typeof createSale>[0] = {},
): Promise<InvoiceSource[]> {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { stock: 1000 })
  const sales: InvoiceSource[] = []
  for (let index = 0; index < count; index++) {
    const { id } = await createCodOrder(context, customer, { of: variant })
    sales.push(createSale({ ...given, order: { id } }))
  }
  return sales
}

const issue = ({ db }: TestContext, sale: InvoiceSource, now = november) =>
  inTransaction(db, (trx) => issueInvoice(trx, sale, now))
const credit = ({ db }: TestContext, { order }: InvoiceSource, now = november) =>
  inTransaction(db, (trx) => issueCreditNote(trx, order.id, now))
const listNumbers = async ({ db }: TestContext) =>
  (await db.selectFrom('invoices').select('number').orderBy('number').execute()).map(({ number }) => number)

test('parallel invoices have numbers without a gap, also if some are rolled back', async ({ context }) => {
  const all = await createSales(context, 26)
  const failing = new Set(all.filter((_, index) => index % 5 === 2))
  await Promise.allSettled(
    all.map((sale) =>
      inTransaction(context.db, async (trx) => {
        await issueInvoice(trx, sale, november)
        if (failing.has(sale)) throw new Error('rolled back')
      }),
    ),
  )
  const issued = all.length - failing.size
  expect(issued).toBeGreaterThanOrEqual(20)
  expect(await listNumbers(context)).toEqual(
    Array.from({ length: issued }, (_, index) => formatInvoiceNumber('INV', '26-27', index + 1)),
  )
})

test('on the first of April in India the numbers start at one', async ({ context }) => {
  const [march, april, later] = (await createSales(context, 3)) as [InvoiceSource, InvoiceSource, InvoiceSource]
  await issue(context, march, new Date('2027-03-31T18:29:59.999Z'))
  await issue(context, april, new Date('2027-03-31T18:30:00.000Z'))
  await issue(context, later, new Date('2027-04-02T00:00:00.000Z'))
  expect(await listNumbers(context)).toEqual(['INV-26-27-000001', 'INV-27-28-000001', 'INV-27-28-000002'])
})

test('each kind of document has its own numbers', async ({ context }) => {
  const [taxed] = (await createSales(context, 1)) as [InvoiceSource]
  const [plain] = (await createSales(context, 1, { seller: { gstin: null } })) as [InvoiceSource]
  await issue(context, taxed)
  await issue(context, plain)
  await credit(context, taxed)
  expect(await listNumbers(context)).toEqual(['BOS-26-27-000001', 'CN-26-27-000001', 'INV-26-27-000001'])
})

test('an order has one invoice and one credit note', async ({ context }) => {
  const [sale] = (await createSales(context, 1)) as [InvoiceSource]
  await issue(context, sale)
  await issue(context, sale)
  const december = new Date('2026-12-01T07:00:00Z')
  await credit(context, sale, december)
  await credit(context, sale)
  const entries = [
    { number: 'INV-26-27-000001', kind: 'INVOICE', issuedOn: november },
    { number: 'CN-26-27-000001', kind: 'CREDIT_NOTE', issuedOn: december },
  ]
  expect(await findInvoices(context.db, sale.order.id)).toEqual(entries)

  const note = await findInvoice(context.db, sale.order.id, 'CN-26-27-000001')
  const invoice = await findInvoice(context.db, sale.order.id, 'INV-26-27-000001')
  expect(note?.corrects).toEqual({ number: 'INV-26-27-000001', issuedOn: '2026-11-21', kind: 'INVOICE' })
  expect(note?.lines).toEqual(invoice?.lines)
})

test('an order without an invoice gets no credit note', async ({ context }) => {
  const [sale] = (await createSales(context, 1)) as [InvoiceSource]
  await credit(context, sale)
  expect(await findInvoices(context.db, sale.order.id)).toEqual([])
})

test('an issued invoice cannot be changed or deleted', async ({ context }) => {
  const [sale] = (await createSales(context, 1)) as [InvoiceSource]
  await issue(context, sale)
  await expect(sql`update invoices set snapshot = '{}'`.execute(context.db)).rejects.toThrow('Invoices are immutable')
  await expect(sql`delete from invoices`.execute(context.db)).rejects.toThrow('Invoices are immutable')
  await expect(sql`delete from orders`.execute(context.db)).rejects.toThrow('invoices')
})

test('invoice numbers have at most sixteen characters, also beyond a million a year', () => {
  expect(formatInvoiceNumber('INV', '26-27', 1)).toBe('INV-26-27-000001')
  expect(formatInvoiceNumber('INV', '26-27', 1_000_000)).toBe('INV-2627-1000000')
  expect(formatInvoiceNumber('TEST', '26-27', 1)).toBe('TEST-2627-000001')
  expect(formatInvoiceNumber('TEST', '26-27', 999_999)).toBe('TEST-2627-999999')
})
