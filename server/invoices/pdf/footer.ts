import { formatRupees } from '#contract/money.ts'
import { amountInWords } from '../amount-in-words.ts'
import type { Invoice } from '../invoice.ts'
import { drawRule, type PdfPage } from './page.ts'
import { muted } from './typesetter.ts'

const height = 128

/** Draws the total in figures and in words, the legal remarks, and the signature line. */
export function drawFooter(page: PdfPage, invoice: Invoice): void {
  page.ensureSpace(height)
  const { doc, typesetter, left, width } = page
  const label = { face: 'strong', size: 7.5, color: muted } as const
  const side = 190
  const words = { x: left, width: width - side - 24 }
  const figures = { x: left + width - side, width: side }
  const top = page.y + 18

  typesetter.drawText(
    invoice.kind === 'CREDIT_NOTE' ? 'Amount credited' : 'Total',
    { ...figures, y: top },
    { ...label, align: 'right' },
  )
  const total = { face: 'title', size: 19, align: 'right' } as const
  const figuresEnd = typesetter.drawLine(formatRupees(invoice.total), { ...figures, y: top + 11 }, total)

  let y = typesetter.drawText('Amount in words', { ...words, y: top }, label) + 2
  y = typesetter.drawText(amountInWords(invoice.total), { ...words, y }, { face: 'strong', size: 9 }) + 8
  typesetter.drawText(footerRemark(invoice), { ...words, y }, { size: 7.5, color: muted })

  const signature = { face: 'strong', size: 8, align: 'right' } as const
  const signed = typesetter.drawText(`For ${invoice.seller.name}`, { ...figures, y: figuresEnd + 8 }, signature) + 30
  drawRule(doc, { ...figures, y: signed })
  page.y = typesetter.drawText('Authorised signatory', { ...figures, y: signed + 3 }, { ...label, align: 'right' })
}

function footerRemark({ kind, taxed, seller }: Invoice): string {
  // A credit note lists the whole supply or a part of it.
  const credit = kind === 'CREDIT_NOTE' ? 'What is listed above was canceled or returned; its value is credited. ' : ''
  if (taxed) return `${credit}Prices include GST. Amounts are in Indian rupees.`
  const why = seller.gstin
    ? 'The goods are exempt from GST.'
    : 'The seller is not registered for GST: no tax is charged on this supply.'
  return `${credit}${why} Amounts are in Indian rupees.`
}
