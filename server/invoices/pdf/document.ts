import { once } from 'node:events'
import type PDFDocument from 'pdfkit'
import { HarfbuzzNotLoaded, loadHarfbuzz } from './harfbuzz.ts'

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

type Drawing = (doc: Document) => void

/** Renders a PDF; the same drawing and metadata give the same bytes. The first drawing in a process that needs HarfBuzz is begun again with it. */
export async function renderPdf(metadata: PdfMetadata, draw: Drawing): Promise<Buffer> {
  try {
    return await renderOnce(metadata, draw)
  } catch (error) {
    if (!(error instanceof HarfbuzzNotLoaded)) throw error
    await loadHarfbuzz()
    return renderOnce(metadata, draw)
  }
}

async function renderOnce(metadata: PdfMetadata, draw: Drawing): Promise<Buffer> {
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
