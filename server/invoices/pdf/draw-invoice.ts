import type { Invoice } from '../invoice.ts'
import { drawEnd } from './end.ts'
import { drawHead } from './head.ts'
import { drawLines, drawTaxSummary } from './lines.ts'
import { drawnOnPaper } from './paper.ts'
import { drawFeet, sheetOf } from './sheet.ts'
import { orderInWords, titleOf } from './words.ts'

/** An invoice as a PDF: the same invoice gives the same bytes, whenever it is drawn. `compress: false` lets tests read it. */
export function drawInvoice(invoice: Invoice, { compress = true } = {}): Promise<Buffer> {
  const { number, seller, order, issuedOn } = invoice
  const title = `${titleOf(invoice)} ${number}`
  const drawnOn = new Date(`${issuedOn}T00:00:00Z`)
  const about = { title, author: seller.name, subject: `Order ${orderInWords(order)}`, drawnOn, compress }
  return drawnOnPaper(about, (doc) => {
    const sheet = sheetOf(doc, `${title} · ${seller.name}`)
    drawHead(sheet, invoice)
    drawLines(sheet, invoice)
    drawTaxSummary(sheet, invoice)
    drawEnd(sheet, invoice)
    drawFeet(sheet, `${number} · Order ${order.id} · ${seller.name}`)
  })
}
