import { sql } from 'kysely'
import { expect } from 'vitest'
import { aSale } from '#tests/support/a-sale.ts'
import { aCustomer, anOrder, aVariant } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Sale } from './invoice.ts'
import { invoiceOf, invoicesOf } from './invoices.store.ts'
import { issueCreditNote, issueInvoice, numberOf } from './issue-invoice.ts'

const november = new Date('2026-11-21T07:00:00Z')

/** Sales of as many orders as a test wants. */
async function sales(shop: TestShop, count: number, given: Parameters<typeof aSale>[0] = {}): Promise<Sale[]> {
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop, { stock: 1000 })
  const made: Sale[] = []
  for (let each = 0; each < count; each++) {
    const { id } = await anOrder(shop, customer, { of: variant })
    made.push(aSale({ ...given, order: { id } }))
  }
  return made
}

const issue = ({ db }: TestShop, sale: Sale, at = november) => inTransaction(db, (trx) => issueInvoice(trx, sale, at))
const credit = ({ db }: TestShop, { order }: Sale, at = november) =>
  inTransaction(db, (trx) => issueCreditNote(trx, order.id, at))
const numbers = async ({ db }: TestShop) =>
  (await db.selectFrom('invoices').select('number').orderBy('number').execute()).map(({ number }) => number)

test('twenty at once get twenty numbers without a gap, though some are given back', async ({ shop }) => {
  const all = await sales(shop, 26)
  const refused = new Set(all.filter((_, index) => index % 5 === 2))
  await Promise.allSettled(
    all.map((sale) =>
      inTransaction(shop.db, async (trx) => {
        await issueInvoice(trx, sale, november)
        if (refused.has(sale)) throw new Error('The parcel stays.')
      }),
    ),
  )
  const issued = all.length - refused.size
  expect(issued).toBeGreaterThanOrEqual(20)
  expect(await numbers(shop)).toEqual(Array.from({ length: issued }, (_, index) => numberOf('INV', '26-27', index + 1)))
})

test('the first of April in India begins at one again', async ({ shop }) => {
  const [march, april, later] = (await sales(shop, 3)) as [Sale, Sale, Sale]
  await issue(shop, march, new Date('2027-03-31T18:29:59.999Z'))
  await issue(shop, april, new Date('2027-03-31T18:30:00.000Z'))
  await issue(shop, later, new Date('2027-04-02T00:00:00.000Z'))
  expect(await numbers(shop)).toEqual(['INV-26-27-000001', 'INV-27-28-000001', 'INV-27-28-000002'])
})

test('each kind has numbers of its own', async ({ shop }) => {
  const [taxed] = (await sales(shop, 1)) as [Sale]
  const [plain] = (await sales(shop, 1, { seller: { gstin: null } })) as [Sale]
  await issue(shop, taxed)
  await issue(shop, plain)
  await credit(shop, taxed)
  expect(await numbers(shop)).toEqual(['BOS-26-27-000001', 'CN-26-27-000001', 'INV-26-27-000001'])
})

test('an order has one invoice, and one credit note takes it back', async ({ shop }) => {
  const [sale] = (await sales(shop, 1)) as [Sale]
  await issue(shop, sale)
  await issue(shop, sale)
  const december = new Date('2026-12-01T07:00:00Z')
  await credit(shop, sale, december)
  await credit(shop, sale)
  const entries = [
    { number: 'INV-26-27-000001', kind: 'INVOICE', issuedOn: november },
    { number: 'CN-26-27-000001', kind: 'CREDIT_NOTE', issuedOn: december },
  ]
  expect(await invoicesOf(shop.db, sale.order.id)).toEqual(entries)

  const note = await invoiceOf(shop.db, sale.order.id, 'CN-26-27-000001')
  const invoice = await invoiceOf(shop.db, sale.order.id, 'INV-26-27-000001')
  expect(note?.corrects).toEqual({ number: 'INV-26-27-000001', issuedOn: '2026-11-21', kind: 'INVOICE' })
  expect(note?.lines).toEqual(invoice?.lines)
})

test('where nothing was invoiced there is nothing to take back', async ({ shop }) => {
  const [sale] = (await sales(shop, 1)) as [Sale]
  await credit(shop, sale)
  expect(await invoicesOf(shop.db, sale.order.id)).toEqual([])
})

test('what was issued cannot be changed or deleted', async ({ shop }) => {
  const [sale] = (await sales(shop, 1)) as [Sale]
  await issue(shop, sale)
  await expect(sql`update invoices set snapshot = '{}'`.execute(shop.db)).rejects.toThrow('never changes')
  await expect(sql`delete from invoices`.execute(shop.db)).rejects.toThrow('never changes')
  await expect(sql`delete from orders`.execute(shop.db)).rejects.toThrow('invoices')
})

test('numbers keep to sixteen characters beyond a million a year', () => {
  expect(numberOf('INV', '26-27', 1)).toBe('INV-26-27-000001')
  expect(numberOf('INV', '26-27', 1_000_000)).toBe('INV-2627-1000000')
})
