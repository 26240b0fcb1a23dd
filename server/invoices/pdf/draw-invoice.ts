import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import type { Invoice } from '../invoice.ts'
import { drawEnd } from './end.ts'
import { drawHead } from './head.ts'
import { drawLines, drawTaxSummary } from './lines.ts'
import { drawFeet, sheetOf } from './sheet.ts'
import { orderInWords, titleOf } from './words.ts'

/** An invoice as a PDF: the same invoice gives the same bytes, whenever it is drawn. `compress: false` lets tests read it. */
export async function drawInvoice(invoice: Invoice, { compress = true } = {}): Promise<Buffer> {
  const { number, seller, order, issuedOn } = invoice
  const title = `${titleOf(invoice)} ${number}`
  const drawnOn = new Date(`${issuedOn}T00:00:00Z`)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    compress,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: seller.name,
      Subject: `Order ${orderInWords(order)}`,
      Creator: 'Vipani',
      CreationDate: drawnOn,
      ModDate: drawnOn,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const sheet = sheetOf(doc, `${title} · ${seller.name}`)
  drawHead(sheet, invoice)
  drawLines(sheet, invoice)
  drawTaxSummary(sheet, invoice)
  drawEnd(sheet, invoice)
  drawFeet(sheet, `${number} · Order ${order.id} · ${seller.name}`)
  doc.end()
  await once(doc, 'end')
  return Buffer.concat(chunks)
}
