import { once } from 'node:events'
import type PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>

/** What a PDF says of itself; `compress: false` lets tests read it. */
export type PdfMetadata = { title: string; author: string; subject: string; drawnOn: Date; compress?: boolean }

/** Draws on A4 and gives the PDF: the same drawing of the same day gives the same bytes. */
export async function renderPdf(about: PdfMetadata, draw: (doc: Document) => void): Promise<Buffer> {
  const { title, author, subject, drawnOn, compress = true } = about
  // Only when something is drawn: it is large, and most processes never draw.
  const { default: Paper } = await import('pdfkit')
  const doc = new Paper({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    compress,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: 'Vipani',
      CreationDate: drawnOn,
      ModDate: drawnOn,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  draw(doc)
  doc.end()
  await once(doc, 'end')
  return Buffer.concat(chunks)
}
