import { formatStreetLines } from '#contract/addresses/address-lines.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { formatRupees } from '#contract/money.ts'
import type { LabelSize } from '#contract/orders/order-documents.ts'
import { renderPdf } from '#server/invoices/pdf/document.ts'
import { formatDocumentDay } from '#server/invoices/pdf/labels.ts'
import type { PdfPage } from '#server/invoices/pdf/page.ts'
import { createTypesetter, lineHeight, type TextStyle, type Typesetter } from '#server/invoices/pdf/typesetter.ts'
import { drawBarcode, encodeCode128 } from './barcode.ts'
import { type Box, drawFitted } from './draw-fitted.ts'
import { formatKilograms, formatPieces, type LabelRecipient, type LabelSender, type Parcel } from './label.ts'
import { unprintableNote } from './unprintable-note.ts'

/** Where a label is drawn. Label printers print black only. */
type Label = { doc: PdfPage['doc']; typesetter: Typesetter; x: number; y: number; width: number; height: number }

const black = '#000'
const margin = 14
const caption = { face: 'strong', size: 7, color: black } as const satisfies TextStyle

type Options = {
  size: LabelSize
  now: Date
  /** Sentences about chosen orders without a label, which are printed in place of a last label. */
  notes?: readonly string[]
  compress?: boolean
}

/** Shipping labels as a PDF, in the order of the parcels. `compress: false` is for tests that read the PDF. */
export function drawLabels(
  parcels: readonly Parcel[],
  sender: LabelSender,
  { size, now, notes = [], compress = true }: Options,
): Promise<Buffer> {
  const title = parcels.length === 1 ? `Label ${parcels[0]?.order}` : `${parcels.length} labels`
  const subject = `Orders ${[...new Set(parcels.map(({ order }) => order))].join(', ')}`
  return renderPdf({ title, author: sender.companyName, subject, drawnOn: now, size, compress }, (doc) => {
    const typesetter = createTypesetter(doc)
    const place = labelPlaces(doc, size)
    for (const [index, parcel] of parcels.entries()) drawLabel({ doc, typesetter, ...place(index) }, parcel, sender)
    if (notes.length > 0) drawNotice({ doc, typesetter, ...place(parcels.length) }, notes.join('\n'))
  })
}

/** Returns the place of each label in order; adds pages, and draws the lines along which an A4 page is cut. */
function labelPlaces(doc: PdfPage['doc'], size: LabelSize) {
  const perRow = size === 'A4' ? 2 : 1
  const { width, height } = { width: doc.page.width / perRow, height: doc.page.height / perRow }
  return (index: number) => {
    const position = index % perRow ** 2
    if (index > 0 && position === 0) doc.addPage()
    if (perRow > 1 && position === 0) {
      doc.moveTo(width, 0).lineTo(width, doc.page.height).moveTo(0, height).lineTo(doc.page.width, height)
      doc.dash(4, { space: 4 }).lineWidth(0.5).stroke('#999').undash()
    }
    return { x: (position % perRow) * width, y: Math.floor(position / perRow) * height, width, height }
  }
}

/** The parts of a label from top to bottom: their first point, and their height. */
const parts = {
  header: { top: 14, height: 34 },
  barcode: { top: 56, height: 72 },
  recipient: { top: 136, height: 168 },
  facts: { top: 310, height: 30 },
  sender: { top: 346, height: 60 },
} as const

function drawLabel(label: Label, parcel: Parcel, sender: LabelSender): void {
  for (const { top } of [parts.barcode, parts.recipient, parts.facts, parts.sender]) drawRule(label, top - 4)
  drawHeader(label, parcel)
  drawNumber(label, parcel)
  drawRecipient(label, parcel.recipient)
  drawFacts(label, parcel)
  drawSender(label, sender)
}

/** The box of a part within the margins of a label. */
const boxOf = ({ x, y, width }: Label, { top, height }: { top: number; height: number }): Box => ({
  x: x + margin,
  y: y + top,
  width: width - 2 * margin,
  height,
})

const drawRule = ({ doc, x, y, width }: Label, top: number) =>
  doc
    .moveTo(x + margin, y + top)
    .lineTo(x + width - margin, y + top)
    .lineWidth(0.75)
    .stroke(black)

/** The courier, and beside it the cash to collect in white on black, so that nobody overlooks it. */
function drawHeader(label: Label, { courierName, cashAmount }: Parcel): void {
  const { doc, typesetter } = label
  const box = boxOf(label, parts.header)
  const paymentWidth = cashAmount > 0 ? 150 : 92
  const courier = { ...box, width: box.width - paymentWidth - 10 }
  drawFitted(typesetter, courierName ?? 'Parcel', courier, { face: 'title', size: 19, color: black })
  const payment = { x: box.x + box.width - paymentWidth, y: box.y, width: paymentWidth, height: 30 }
  doc.rect(payment.x, payment.y, payment.width, payment.height)
  if (cashAmount > 0) doc.fill(black)
  else doc.lineWidth(1.5).stroke(black)
  const text = cashAmount > 0 ? `COD ${formatRupees(cashAmount)}` : 'PREPAID'
  const style = { face: 'title', size: 19, align: 'center', color: cashAmount > 0 ? '#fff' : black } as const
  typesetter.drawLine(text, { x: payment.x + 6, y: payment.y + 2, width: payment.width - 12 }, style)
}

/** The number that the courier scans; without one, that of the order. */
function drawNumber(label: Label, { trackingNumber, order }: Parcel): void {
  const box = boxOf(label, parts.barcode)
  const number = trackingNumber ?? order
  const barcode = encodeCode128(number)
  if (barcode) drawBarcode(label.doc, barcode, { ...box, height: 50 })
  const text = { ...box, y: barcode ? box.y + 52 : box.y + 20 }
  const kind = trackingNumber ? 'AWB' : 'Order'
  const style = { face: 'strong', size: 12, align: 'center', color: black } as const
  label.typesetter.drawLine(`${kind} ${number}`, text, style)
}

function drawRecipient(label: Label, recipient: LabelRecipient): void {
  const { typesetter } = label
  const { name, phone, postalCode, ...address } = recipient
  const { x, y, width, height } = boxOf(label, parts.recipient)
  let top = typesetter.drawLine('Deliver to', { x, y, width }, caption) + 1
  const note = unprintableNote(typesetter, Object.values(recipient))
  if (note) top = typesetter.drawLine(note, { x, y: top, width }, { face: 'strong', size: 10, color: black })
  top = drawFitted(typesetter, name, { x, y: top, width, height: 40 }, { face: 'strong', size: 15, color: black }) + 1
  const lastLine = y + height - 24
  const lines = [...formatStreetLines(address), `${address.city}, ${address.state}`]
  const box = { x, y: top, width, height: lastLine - 2 - top }
  drawFitted(typesetter, lines.join('\n'), box, { size: 13, color: black })
  const pin = { x, y: lastLine, width: width * 0.45 }
  typesetter.drawLine(`PIN ${postalCode}`, pin, { face: 'title', size: 16, color: black })
  if (!phone) return
  const number = { x: x + width * 0.45 + 8, y: lastLine + 2, width: width * 0.55 - 8 }
  typesetter.drawLine(`Phone ${phone}`, number, { face: 'strong', size: 12, align: 'right', color: black })
}

function drawFacts(label: Label, { order, number, packedOn, pieces, weightGrams, trackingNumber }: Parcel): void {
  const { x, y, width } = boxOf(label, parts.facts)
  const facts = [
    // Without a tracking number the barcode has the number of the order.
    { name: 'Order', value: trackingNumber && order, share: 0.22 },
    { name: 'Date', value: formatDocumentDay(dayInIndia(packedOn)), share: 0.27 },
    { name: 'Contents', value: formatPieces(pieces), share: 0.21 },
    { name: 'Weight', value: weightGrams && formatKilograms(weightGrams), share: 0.17 },
    { name: 'Parcel', value: number && String(number), share: 0.13 },
  ]
  let left = x
  for (const { name, value, share } of facts) {
    if (!value) continue
    const box = { x: left, y: y + 3, width: share * width - 6 }
    const below = label.typesetter.drawLine(name, box, caption) + 1
    label.typesetter.drawLine(value, { ...box, y: below }, { face: 'strong', size: 10, color: black })
    left += share * width
  }
}

/** The sender: the address without its line breaks, for which a label has no room, and the contact on a line that is always whole. */
function drawSender(label: Label, { companyName, address, contact }: LabelSender): void {
  const { typesetter } = label
  const box = boxOf(label, parts.sender)
  const style = { size: 8.5, color: black }
  const captionBottom = typesetter.drawLine('From, and to return to', box, caption)
  const name = { face: 'strong', size: 10, color: black } as const
  const top = drawFitted(typesetter, companyName, { ...box, y: captionBottom, height: 14 }, name)
  const addressHeight = box.y + box.height - top - style.size * lineHeight
  const below = drawFitted(typesetter, joinLines(address), { ...box, y: top, height: addressHeight }, style)
  typesetter.drawLine(joinLines(contact), { ...box, y: below }, style)
}

/** A text on one line, with commas in place of its line breaks. */
const joinLines = (text: string): string => text.trim().replace(/[\s,]*\n\s*/g, ', ')

/** A label with a message for the packer. */
function drawNotice(label: Label, text: string): void {
  const box = boxOf(label, { top: 40, height: label.height - 80 })
  const top = label.typesetter.drawLine('No label', box, { face: 'title', size: 19, color: black }) + 6
  drawFitted(label.typesetter, text, { ...box, y: top, height: box.y + box.height - top }, { size: 13, color: black })
}
