import { expect } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { invoiceChecks } from '#server/doctor/invoices.checks.ts'
import { createCustomer, createVariant } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { createSale } from '#tests/support/sales-fixture.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { continueInvoiceNumbers } from './continue-numbers.ts'
import { formatInvoiceNumber, parseInvoiceNumber } from './invoice-number.ts'
import { findInvoices } from './invoices.store.ts'
import { issueInvoice } from './issue-invoice.ts'

/** Issues the invoice of a new order, and returns its number. */
async function issueNext(context: TestContext) {
  const { id } = await createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  await inTransaction(context.db, (trx) => issueInvoice(trx, createSale({ order: { id } }), context.clock()))
  return (await findInvoices(context.db, id))[0]!.number
}

const findGaps = async ({ db }: TestContext) => {
  const found = await Promise.all(invoiceChecks.slice(1).map((check) => check.findViolations(db)))
  return found.flat()
}

test('after a restore a series continues after the highest number that customers hold, and the doctor knows the lost ones', async ({
  context,
}) => {
  context.setClock('2026-11-21T07:00:00Z')
  expect(await issueNext(context)).toBe('INV-26-27-000001')
  expect(await continueInvoiceNumbers(context, 'INV-26-27-000004')).toBe(
    'INV-26-27-000002 to INV-26-27-000004 recorded as lost; the next number is INV-26-27-000005.',
  )
  expect(await continueInvoiceNumbers(context, 'INV-26-27-000005')).toBe(
    'INV-26-27-000005 recorded as lost; the next number is INV-26-27-000006.',
  )
  expect(await findGaps(context)).toEqual([])
  expect(await issueNext(context)).toBe('INV-26-27-000006')
  expect(await findGaps(context)).toEqual([])

  expect(await continueInvoiceNumbers(context, 'INV-26-27-000003')).toBe(
    'Nothing to do: the next number is INV-26-27-000007.',
  )
  await context.db.updateTable('invoiceNumbers').set({ lastNumber: 9 }).execute()
  expect(await findGaps(context)).toEqual(['series INV of 26-27 has 2 number(s) up to 6, and counted to 9'])
})

test('a series of which the backup has no number continues, also that of the year before', async ({ context }) => {
  context.setClock('2026-04-02T07:00:00Z')
  expect(await continueInvoiceNumbers(context, 'CN-25-26-000002')).toBe(
    'CN-25-26-000001 to CN-25-26-000002 recorded as lost; the next number is CN-25-26-000003.',
  )
  await continueInvoiceNumbers(context, 'INV-26-27-000001')
  expect(await findGaps(context)).toEqual([])
  expect(await issueNext(context)).toBe('INV-26-27-000002')
})

test('the series of test orders is continued like a legal one', async ({ context }) => {
  context.setClock('2026-11-21T07:00:00Z')
  expect(await continueInvoiceNumbers(context, 'TEST-2627-000001')).toBe(
    'TEST-2627-000001 recorded as lost; the next number is TEST-2627-000002.',
  )
  expect(await findGaps(context)).toEqual([])
})

test.for([
  'TEST-26-27-000012',
  'INV-26-27-12',
  'INV-26-28-000012',
  'INV-27-28-000001',
  'ABC-26-27-000012',
  'INV-26-27-000000',
  'INV-26-27-900000',
  '',
])('%j does not continue a series', async (number, { context }) => {
  context.setClock('2026-11-21T07:00:00Z')
  await expect(continueInvoiceNumbers(context, number)).rejects.toMatchObject({ kind: 'invalid' })
  expect(await context.db.selectFrom('lostInvoiceNumbers').selectAll().execute()).toEqual([])
})

test('an invoice number is parsed as it was formatted, from one million on too', () => {
  for (const sequence of [1, 999_999, 1_000_000, 9_999_999]) {
    const parsed = { series: 'BOS', financialYear: '99-00', sequence }
    expect(parseInvoiceNumber(formatInvoiceNumber('BOS', '99-00', sequence))).toEqual(parsed)
  }
  expect(parseInvoiceNumber('INV-26-27-1000000')).toBeNull()
})
