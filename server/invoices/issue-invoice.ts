import { dayInIndia } from '#contract/india-time.ts'
import { isTestDocument, testSeries } from '#contract/orders/invoice-kinds.ts'
import type { Database } from '#server/database/connect.ts'
import { buildInvoice, type InvoiceDraft, sumLines } from './build-invoice.ts'
import { type CreditedPart, creditPart, uncreditedLines } from './credited-lines.ts'
import { financialYearOf } from './financial-year.ts'
import type { InvoiceLine, InvoiceSource } from './invoice.ts'
import { formatInvoiceNumber, invoiceSeries } from './invoice-number.ts'
import {
  findInvoiceToCredit,
  hasInvoice,
  insertInvoice,
  nextInvoiceNumber,
  type StoredInvoice,
} from './invoices.store.ts'

/**
 * Issues the invoice of a sale in the transaction that ships the order, unless the order has one: a parcel that was returned
 * and shipped again has the same invoice. The caller has locked the order, and calls this last: the row of the series is
 * locked until the transaction ends, and every other shipment waits for it. The invoice of a test order is in the series of tests.
 */
export async function issueInvoice(
  trx: Database,
  sale: InvoiceSource,
  now: Date,
  { isTest = false } = {},
): Promise<void> {
  if (!(await hasInvoice(trx, sale.order.id))) await issue(trx, buildInvoice(sale, now), now, { isTest })
}

/**
 * Issues the credit note of an order that was returned or not delivered (CGST Act, section 34), with or without the delivery
 * line, for what earlier credit notes left; does nothing without an invoice, or if nothing is left. Call it last, like `issueInvoice`.
 */
export async function issueCreditNote(
  trx: Database,
  orderId: string,
  now: Date,
  { withDelivery = true } = {},
): Promise<void> {
  const invoice = await findInvoiceToCredit(trx, orderId)
  if (!invoice) return
  const left = uncreditedLines(invoice)
  const lines = withDelivery ? left : left.filter(({ isDelivery }) => !isDelivery)
  if (lines.length > 0) await issueNote(trx, invoice, lines, now)
}

/**
 * Issues the credit note of pieces that an invoice contains and that are not delivered or came back (CGST Act, section 34). The caller has checked that
 * the order has an invoice. Call it last, like `issueInvoice`.
 */
export async function issuePartialCreditNote(
  trx: Database,
  orderId: string,
  now: Date,
  part: CreditedPart,
): Promise<void> {
  const invoice = await findInvoiceToCredit(trx, orderId)
  if (!invoice) throw new Error(`order ${orderId} has no invoice`)
  await issueNote(trx, invoice, creditPart(invoice, part), now)
}

/** Issues a credit note, in the series of tests if that of its invoice is. */
const issueNote = (trx: Database, invoice: StoredInvoice, lines: InvoiceLine[], now: Date) =>
  issue(trx, toCreditNote(invoice, lines, now), now, { isTest: isTestDocument(invoice.snapshot), corrects: invoice.id })

function toCreditNote(
  { snapshot: { number, ...invoice } }: StoredInvoice,
  lines: InvoiceLine[],
  now: Date,
): InvoiceDraft {
  const { issuedOn, kind } = invoice
  const corrects = { number, issuedOn, kind }
  return { ...invoice, kind: 'CREDIT_NOTE', issuedOn: dayInIndia(now), corrects, lines, total: sumLines(lines) }
}

async function issue(
  trx: Database,
  draft: InvoiceDraft,
  now: Date,
  { isTest, corrects = null }: { isTest: boolean; corrects?: string | null },
): Promise<void> {
  const year = financialYearOf(draft.issuedOn)
  const series = isTest ? testSeries : invoiceSeries[draft.kind]
  const number = formatInvoiceNumber(series, year, await nextInvoiceNumber(trx, series, year))
  await insertInvoice(trx, { ...draft, number }, now, corrects)
}
