import { formatRupees } from '#contract/money.ts'
import { amountInWords } from '../amount-in-words.ts'
import type { Invoice } from '../invoice.ts'
import type { PdfPage } from './page.ts'
import { hairline, muted } from './typesetter.ts'

const height = 128

/** Draws the total in figures and in words, the legal remarks, and the signature line. */
export function drawFooter(page: PdfPage, invoice: Invoice): void {
  page.ensureSpace(height)
  const { doc, type, left, width } = page
  const label = { face: 'strong', size: 7.5, color: muted } as const
  const side = 190
  const words = { x: left, width: width - side - 24 }
  const figures = { x: left + width - side, width: side }
  const top = page.y + 18

  type.set(
    invoice.kind === 'CREDIT_NOTE' ? 'Amount credited' : 'Total',
    { ...figures, y: top },
    { ...label, align: 'right' },
  )
  const total = { face: 'title', size: 19, align: 'right' } as const
  const figuresEnd = type.fit(formatRupees(invoice.total), { ...figures, y: top + 11 }, total)

  let y = type.set('Amount in words', { ...words, y: top }, label) + 2
  y = type.set(amountInWords(invoice.total), { ...words, y }, { face: 'strong', size: 9 }) + 8
  type.set(footerRemark(invoice), { ...words, y }, { size: 7.5, color: muted })

  const signature = { face: 'strong', size: 8, align: 'right' } as const
  const signed = type.set(`For ${invoice.seller.name}`, { ...figures, y: figuresEnd + 8 }, signature) + 30
  doc
    .moveTo(figures.x, signed)
    .lineTo(figures.x + side, signed)
    .lineWidth(0.5)
    .stroke(hairline)
  page.y = type.set('Authorised signatory', { ...figures, y: signed + 3 }, { ...label, align: 'right' })
}

function footerRemark({ kind, taxed, seller }: Invoice): string {
  const credit =
    kind === 'CREDIT_NOTE' ? 'The supply named above was cancelled or returned; its value is credited in full. ' : ''
  if (taxed) return `${credit}Prices include GST. Amounts are in Indian rupees.`
  const why = seller.gstin
    ? 'The goods are exempt from GST.'
    : 'The seller is not registered for GST: no tax is charged on this supply.'
  return `${credit}${why} Amounts are in Indian rupees.`
}
