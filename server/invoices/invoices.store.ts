import { sql } from 'kysely'
import type { InvoiceKind } from '#contract/orders/invoice-kinds.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import type { Invoice } from './invoice.ts'

/** The next number of a series in a financial year; its row is locked until the transaction ends. */
export async function nextInvoiceNumber(trx: Database, series: string, financialYear: string): Promise<number> {
  const { lastNumber } = await trx
    .insertInto('invoiceNumbers')
    .values({ series, financialYear, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'financialYear']).doUpdateSet({ lastNumber: sql`invoice_numbers.last_number + 1` }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}

/** The last number of a series in a financial year, 0 before the first; its row, if there is one, is locked until the transaction ends. */
export async function lockLastNumber(trx: RunningTransaction, series: string, financialYear: string): Promise<number> {
  const row = await trx
    .selectFrom('invoiceNumbers')
    .select('lastNumber')
    .where('series', '=', series)
    .where('financialYear', '=', financialYear)
    .forUpdate()
    .executeTakeFirst()
  return row?.lastNumber ?? 0
}

/** Sets the last number of a series in a financial year. */
export const updateLastNumber = (trx: Database, series: string, financialYear: string, lastNumber: number) =>
  trx
    .insertInto('invoiceNumbers')
    .values({ series, financialYear, lastNumber })
    .onConflict((conflict) => conflict.columns(['series', 'financialYear']).doUpdateSet({ lastNumber }))
    .execute()

type LostNumbers = { series: string; financialYear: string; firstNumber: number; lastNumber: number; recordedAt: Date }

/** Records numbers that were issued and whose documents the store does not have. */
export const insertLostNumbers = (trx: Database, lost: LostNumbers) =>
  trx.insertInto('lostInvoiceNumbers').values(lost).execute()

/** Inserts an invoice; `correctedInvoiceId` is the invoice that a credit note corrects. */
export async function insertInvoice(
  trx: Database,
  invoice: Invoice,
  issuedAt: Date,
  correctedInvoiceId: string | null,
): Promise<void> {
  const { kind, number, order } = invoice
  const snapshot = JSON.stringify(invoice)
  await trx
    .insertInto('invoices')
    .values({ orderId: order.id, kind, number, issuedAt, correctedInvoiceId, snapshot })
    .execute()
}

/** An invoice with the id of its row, and its credit notes. */
export type StoredInvoice = { id: string; snapshot: Invoice; creditNotes: Invoice[] }

/** The invoice of an order with its credit notes; undefined when there is none. */
export async function findInvoiceToCredit(db: Database, orderId: string): Promise<StoredInvoice | undefined> {
  const row = await db
    .selectFrom('invoices as invoice')
    .select(['invoice.id', 'invoice.snapshot'])
    .select(
      sql<Invoice[]>`coalesce((
        select json_agg(credit.snapshot) from invoices credit where credit.corrected_invoice_id = invoice.id), '[]')`.as(
        'creditNotes',
      ),
    )
    .where('invoice.orderId', '=', orderId)
    .where('invoice.correctedInvoiceId', 'is', null)
    .executeTakeFirst()
  return row as StoredInvoice | undefined
}

/** Whether an order has an invoice. */
export async function hasInvoice(db: Database, orderId: string): Promise<boolean> {
  const row = await db.selectFrom('invoices').select('id').where('orderId', '=', orderId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** One of an order's invoices by its number, as it was issued; undefined when there is none. */
export async function findInvoice(db: Database, orderId: string, number: string): Promise<Invoice | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('orderId', '=', orderId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.snapshot as Invoice | undefined
}

/** An invoice in the list of an order. */
type InvoiceSummary = { number: string; kind: InvoiceKind; issuedOn: Date }

/** The invoices of an order, the invoice before its credit note. */
export const findInvoices = (db: Database, orderId: string): Promise<InvoiceSummary[]> =>
  db
    .selectFrom('invoices')
    .select(['number', 'kind', 'issuedAt as issuedOn'])
    .where('orderId', '=', orderId)
    .orderBy(sql`corrected_invoice_id is not null`)
    .orderBy('issuedAt')
    .execute()

/** The invoice numbers of each of these orders, the invoice before its credit note. */
export async function findInvoiceNumbers(db: Database, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('invoices')
    .select(['orderId', 'number'])
    .where('orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy(sql`corrected_invoice_id is not null`)
    .orderBy('issuedAt')
    .execute()
  const numbers = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...numbers].map(([orderId, invoices]) => [orderId, invoices.map(({ number }) => number)]))
}
