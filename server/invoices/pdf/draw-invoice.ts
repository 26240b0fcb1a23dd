import { toShortId } from '#contract/orders/short-id.ts'
import type { Invoice } from '../invoice.ts'
import { renderPdf } from './document.ts'
import { drawFooter } from './footer.ts'
import { drawHeader } from './header.ts'
import { invoiceTitle } from './labels.ts'
import { drawLineTable, drawTaxSummary } from './line-tables.ts'
import { createPdfPage, drawPageFooters } from './page.ts'

/** `logo` is a PNG; `compress: false` is for tests that read the PDF. */
type DrawOptions = { compress?: boolean; logo?: Buffer | null }

/** Renders an invoice as a PDF; the same invoice and logo always give the same bytes. */
export function drawInvoice(invoice: Invoice, { compress = true, logo = null }: DrawOptions = {}): Promise<Buffer> {
  const { number, seller, order, issuedOn } = invoice
  const title = `${invoiceTitle(invoice)} ${number}`
  const drawnOn = new Date(`${issuedOn}T00:00:00Z`)
  const metadata = { title, author: seller.name, subject: `Order ${toShortId(order)}`, drawnOn, compress }
  return renderPdf(metadata, (doc) => {
    const page = createPdfPage(doc, `${title} · ${seller.name}`)
    drawHeader(page, invoice, logo)
    drawLineTable(page, invoice)
    drawTaxSummary(page, invoice)
    drawFooter(page, invoice)
    drawPageFooters(page, `${number} · Order ${order.id} · ${seller.name}`)
  })
}
