import type PDFDocument from 'pdfkit'
import { accent, createTypesetter, hairline, muted, type TextBox, type Typesetter } from './typesetter.ts'

const margin = { x: 40, top: 40, bottom: 48 }

/** A PDF page; `y` is the position at which the next part is drawn. */
export type PdfPage = {
  doc: InstanceType<typeof PDFDocument>
  typesetter: Typesetter
  left: number
  width: number
  y: number
  /** Adds a page unless `height` still fits; returns whether it did. */
  ensureSpace(height: number): boolean
}

/** A page on a document that has its first page; `name` is printed at the top of every later page. */
export function createPdfPage(doc: PdfPage['doc'], name: string): PdfPage {
  const typesetter = createTypesetter(doc)
  const width = doc.page.width - 2 * margin.x
  const bottom = doc.page.height - margin.bottom
  const page: PdfPage = {
    doc,
    typesetter,
    left: margin.x,
    width,
    y: margin.top,
    ensureSpace(height) {
      if (page.y + height <= bottom) return false
      doc.addPage()
      drawAccentBar(doc)
      const box = { x: margin.x, y: 24, width }
      typesetter.drawLine(`${name}, continued`, box, { size: 8, color: muted })
      page.y = margin.top + 4
      return true
    },
  }
  drawAccentBar(doc)
  return page
}

/** Draws a thin horizontal line. */
export const drawRule = (doc: PdfPage['doc'], { x, y, width }: TextBox) =>
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .stroke(hairline)

/** The coloured bar at the top of a page. */
const drawAccentBar = (doc: PdfPage['doc']) => doc.rect(0, 0, doc.page.width, 5).fill(accent)

/** Draws a footer on every page from `start` on: the text and the page number. */
export function drawPageFooters({ doc, typesetter, left, width }: PdfPage, text: string, start = 0): void {
  const { count: end } = doc.bufferedPageRange()
  for (let page = start; page < end; page++) {
    doc.switchToPage(page)
    const y = doc.page.height - 34
    drawRule(doc, { x: left, y: y - 6, width })
    const style = { size: 7, color: muted }
    typesetter.drawLine(text, { x: left, y, width: width - 90 }, style)
    typesetter.drawLine(
      `Page ${page - start + 1} of ${end - start}`,
      { x: left + width - 80, y, width: 80 },
      { ...style, align: 'right' },
    )
  }
}
