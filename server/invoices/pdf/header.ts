import { invoiceLabel, isTestDocument } from '#contract/orders/invoice-kinds.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { Invoice } from '../invoice.ts'
import { formatAddress, formatDocumentDay, invoiceTitle, stateLabel } from './labels.ts'
import { drawLogo } from './logo.ts'
import { drawRule, type PdfPage } from './page.ts'
import { muted } from './typesetter.ts'

const small = { size: 8.5 }
const gap = 20

/** Draws the seller, the title, the buyer and the delivery address. */
export function drawHeader(page: PdfPage, invoice: Invoice, logo: Buffer | null): void {
  const { left, width, y } = page
  const half = (width - gap) / 2
  const sellerEnd = drawSeller(page, invoice, { x: left, y: drawLogo(page, logo, { x: left, y }), width: half })
  const titleEnd = drawTitle(page, invoice, { x: left + half + gap, y, width: half })
  page.y = Math.max(sellerEnd, titleEnd) + 16
  drawRule(page.doc, { x: left, y: page.y, width })
  drawParties(page, invoice)
  page.y += 18
}

type Box = { x: number; y: number; width: number }

function drawSeller({ typesetter }: PdfPage, { seller }: Invoice, box: Box): number {
  const { name, address, email, contact, gstin, state } = seller
  const y = typesetter.drawText(name, box, { face: 'title', size: 15 }) + 3
  const after = typesetter.drawText([address, contact, email].join('\n'), { ...box, y }, { ...small, color: muted }) + 5
  const facts = [gstin && `GSTIN: ${gstin}`, state && `State: ${stateLabel(state)}`].filter(Boolean)
  return typesetter.drawText(facts.join('\n'), { ...box, y: after }, { face: 'strong', ...small })
}

function drawTitle({ typesetter }: PdfPage, invoice: Invoice, box: Box): number {
  const { number, issuedOn, corrects } = invoice
  const right = { ...small, align: 'right' } as const
  let y = typesetter.drawLine(
    invoiceTitle(invoice),
    { ...box, y: box.y - 4 },
    { face: 'title', size: 21, align: 'right' },
  )
  y =
    typesetter.drawText(
      isTestDocument(invoice) ? 'PAID IN TEST MODE' : 'ORIGINAL FOR RECIPIENT',
      { ...box, y },
      { face: 'strong', size: 7, color: muted, align: 'right' },
    ) + 8
  y = typesetter.drawText(number, { ...box, y }, { face: 'strong', size: 11, align: 'right' })
  y = typesetter.drawText(`Date: ${formatDocumentDay(issuedOn)}`, { ...box, y }, right)
  if (!corrects) return y
  const corrected = isTestDocument(corrects) ? '' : `${invoiceLabel(corrects).toLowerCase()} `
  const against = `Against ${corrected}${corrects.number}`
  return typesetter.drawText(`${against}\nof ${formatDocumentDay(corrects.issuedOn)}`, { ...box, y: y + 4 }, right)
}

function drawParties(page: PdfPage, invoice: Invoice): void {
  const { typesetter, left, width } = page
  const { buyer, placeOfSupply, order, seller } = invoice
  const { delivery } = buyer
  const place = formatAddress(delivery, placeOfSupply)
  const facts = [
    `Order: ${toShortId(order)}`,
    `Placed on: ${formatDocumentDay(order.placedOn)}`,
    `Place of supply: ${stateLabel(placeOfSupply)}`,
    ...(seller.gstin ? ['Tax payable on reverse charge: No'] : []),
  ]
  const blocks = [
    ['Billed to', buyer.name, [place, buyer.phone, buyer.email]],
    ['Delivered to', delivery.name, [place, delivery.phone]],
    ['Details', '', facts],
  ] as const
  const column = (width - 2 * gap) / 3
  const ends = blocks.map(([title, name, texts], index) => {
    const box = { x: left + index * (column + gap), width: column }
    let y = typesetter.drawText(title, { ...box, y: page.y + 12 }, { face: 'strong', size: 7.5, color: muted }) + 2
    y = typesetter.drawText(name, { ...box, y }, { face: 'strong', size: 9.5 })
    return typesetter.drawText(texts.filter(Boolean).join('\n'), { ...box, y }, small)
  })
  page.y = Math.max(...ends)
}
