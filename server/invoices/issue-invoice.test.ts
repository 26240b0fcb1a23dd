import { sql } from 'kysely'
import { expect } from 'vitest'
import { createCodOrder, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createSale } from '#tests/support/sales-fixture.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { inTransaction } from '../database/transaction.ts'
import type { InvoiceSource } from './invoice.ts'
import { findInvoice, findInvoices } from './invoices.store.ts'
import { formatInvoiceNumber, issueCreditNote, issueInvoice } from './issue-invoice.ts'

const november = new Date('2026-11-21T07:00:00Z')

/** Sales of as many orders as a test wants. */
async function sales(
  context: TestContext,
  count: number,
  given: Parameters<typeof createSale>[0] = {},
): Promise<InvoiceSource[]> {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { stock: 1000 })
  const made: InvoiceSource[] = []
  for (let each = 0; each < count; each++) {
    const { id } = await createCodOrder(context, customer, { of: variant })
    made.push(createSale({ ...given, order: { id } }))
  }
  return made
}

const issue = ({ db }: TestContext, sale: InvoiceSource, at = november) =>
  inTransaction(db, (trx) => issueInvoice(trx, sale, at))
const credit = ({ db }: TestContext, { order }: InvoiceSource, at = november) =>
  inTransaction(db, (trx) => issueCreditNote(trx, order.id, at))
const numbers = async ({ db }: TestContext) =>
  (await db.selectFrom('invoices').select('number').orderBy('number').execute()).map(({ number }) => number)

test('twenty at once get twenty numbers without a gap, though some are given back', async ({ context }) => {
  const all = await sales(context, 26)
  const refused = new Set(all.filter((_, index) => index % 5 === 2))
  await Promise.allSettled(
    all.map((sale) =>
      inTransaction(context.db, async (trx) => {
        await issueInvoice(trx, sale, november)
        if (refused.has(sale)) throw new Error('The parcel stays.')
      }),
    ),
  )
  const issued = all.length - refused.size
  expect(issued).toBeGreaterThanOrEqual(20)
  expect(await numbers(context)).toEqual(
    Array.from({ length: issued }, (_, index) => formatInvoiceNumber('INV', '26-27', index + 1)),
  )
})

test('the first of April in India begins at one again', async ({ context }) => {
  const [march, april, later] = (await sales(context, 3)) as [InvoiceSource, InvoiceSource, InvoiceSource]
  await issue(context, march, new Date('2027-03-31T18:29:59.999Z'))
  await issue(context, april, new Date('2027-03-31T18:30:00.000Z'))
  await issue(context, later, new Date('2027-04-02T00:00:00.000Z'))
  expect(await numbers(context)).toEqual(['INV-26-27-000001', 'INV-27-28-000001', 'INV-27-28-000002'])
})

test('each kind has numbers of its own', async ({ context }) => {
  const [taxed] = (await sales(context, 1)) as [InvoiceSource]
  const [plain] = (await sales(context, 1, { seller: { gstin: null } })) as [InvoiceSource]
  await issue(context, taxed)
  await issue(context, plain)
  await credit(context, taxed)
  expect(await numbers(context)).toEqual(['BOS-26-27-000001', 'CN-26-27-000001', 'INV-26-27-000001'])
})

test('an order has one invoice, and one credit note takes it back', async ({ context }) => {
  const [sale] = (await sales(context, 1)) as [InvoiceSource]
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

test('where nothing was invoiced there is nothing to take back', async ({ context }) => {
  const [sale] = (await sales(context, 1)) as [InvoiceSource]
  await credit(context, sale)
  expect(await findInvoices(context.db, sale.order.id)).toEqual([])
})

test('what was issued cannot be changed or deleted', async ({ context }) => {
  const [sale] = (await sales(context, 1)) as [InvoiceSource]
  await issue(context, sale)
  await expect(sql`update invoices set snapshot = '{}'`.execute(context.db)).rejects.toThrow('never changes')
  await expect(sql`delete from invoices`.execute(context.db)).rejects.toThrow('never changes')
  await expect(sql`delete from orders`.execute(context.db)).rejects.toThrow('invoices')
})

test('numbers keep to sixteen characters beyond a million a year', () => {
  expect(formatInvoiceNumber('INV', '26-27', 1)).toBe('INV-26-27-000001')
  expect(formatInvoiceNumber('INV', '26-27', 1_000_000)).toBe('INV-2627-1000000')
})
