import { once } from 'node:events'
import type PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>

/** The metadata of a PDF; `compress: false` is for tests that read it. */
type PdfMetadata = {
  title: string
  author: string
  subject: string
  drawnOn: Date
  /** A4 by default. */
  size?: 'A4' | 'A6'
  compress?: boolean
}

/** Renders a PDF; the same drawing and metadata give the same bytes. */
export async function renderPdf(metadata: PdfMetadata, draw: (doc: Document) => void): Promise<Buffer> {
  const { title, author, subject, drawnOn, size = 'A4', compress = true } = metadata
  // Imported on first use, because pdfkit is large and most processes do not need it.
  const { default: PdfDocument } = await import('pdfkit')
  const doc = new PdfDocument({
    size,
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
