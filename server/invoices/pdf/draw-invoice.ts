import type { Invoice } from '../invoice.ts'
import { renderPdf } from './document.ts'
import { drawFooter } from './footer.ts'
import { drawHeader } from './header.ts'
import { invoiceTitle, orderLabel } from './labels.ts'
import { drawLineTable, drawTaxSummary } from './line-tables.ts'
import { createPdfPage, drawPageFooters } from './page.ts'

/** The store's logo as a PNG; `compress: false` lets tests read the PDF. */
type DrawOptions = { compress?: boolean; logo?: Buffer | null }

/** An invoice as a PDF: the same invoice and logo give the same bytes, whenever it is drawn. */
export function drawInvoice(invoice: Invoice, { compress = true, logo = null }: DrawOptions = {}): Promise<Buffer> {
  const { number, seller, order, issuedOn } = invoice
  const title = `${invoiceTitle(invoice)} ${number}`
  const drawnOn = new Date(`${issuedOn}T00:00:00Z`)
  const about = { title, author: seller.name, subject: `Order ${orderLabel(order)}`, drawnOn, compress }
  return renderPdf(about, (doc) => {
    const sheet = createPdfPage(doc, `${title} · ${seller.name}`)
    drawHeader(sheet, invoice, logo)
    drawLineTable(sheet, invoice)
    drawTaxSummary(sheet, invoice)
    drawFooter(sheet, invoice)
    drawPageFooters(sheet, `${number} · Order ${order.id} · ${seller.name}`)
  })
}
