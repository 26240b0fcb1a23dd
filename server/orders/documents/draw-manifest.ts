import { dayInIndia } from '#contract/india-time.ts'
import { formatRupees } from '#contract/money.ts'
import { renderPdf } from '#server/invoices/pdf/document.ts'
import { formatAmount, formatDocumentDay } from '#server/invoices/pdf/labels.ts'
import { createPdfPage, drawPageFooters, drawRule, type PdfPage } from '#server/invoices/pdf/page.ts'
import { drawTable } from '#server/invoices/pdf/table.ts'
import { muted } from '#server/invoices/pdf/typesetter.ts'
import { drawListHeader, drawNotes } from './draw-list-header.ts'
import { formatTime } from './format-time.ts'
import { formatKilograms, formatPieces, type LabelSender, type Parcel } from './label.ts'

type Options = {
  now: Date
  /** Sentences about chosen orders that are not in the manifest. */
  notes?: readonly string[]
  compress?: boolean
}

/** Manifests as a PDF: one for each courier, on pages of their own, with the parcels that are handed over. */
export function drawManifest(
  parcels: readonly Parcel[],
  sender: LabelSender,
  { now, notes = [], compress = true }: Options,
): Promise<Buffer> {
  const couriers = [...Map.groupBy(parcels, ({ courierName }) => courierName)]
  const title = `Manifest ${formatDocumentDay(dayInIndia(now))}`
  const subject = couriers.map(([name]) => name ?? noCourier).join(', ')
  return renderPdf({ title, author: sender.companyName, subject, drawnOn: now, compress }, (doc) => {
    for (const [index, [courierName, handedOver]] of couriers.entries()) {
      if (index > 0) doc.addPage()
      const first = doc.bufferedPageRange().count - 1
      const name = courierName ?? noCourier
      const page = createPdfPage(doc, `Manifest · ${name} · ${sender.companyName}`)
      drawListHeader(page, sender, { title: 'Manifest', name, facts: [formatTime(now)] })
      drawParcels(page, handedOver)
      drawSignatures(page, handedOver, sender, courierName)
      if (index === couriers.length - 1) drawNotes(page, notes)
      drawPageFooters(page, `Manifest · ${name} · ${formatTime(now)} · ${sender.companyName}`, first)
    }
  })
}

const noCourier = 'No courier named'

type Row = Parcel & { position: number }

const sum = (parcels: readonly Parcel[], value: (parcel: Parcel) => number): number =>
  parcels.reduce((total, parcel) => total + value(parcel), 0)

/** The weight of the parcels whose weight is known. */
const formatTotalWeight = (parcels: readonly Parcel[]): string => {
  const grams = sum(parcels, ({ weightGrams }) => weightGrams ?? 0)
  return grams > 0 ? formatKilograms(grams) : ''
}

const widths = { position: 24, order: 58, pin: 44, pieces: 42, weight: 48, cash: 62, awb: 92 }
const flexible = (page: PdfPage) => page.width - Object.values(widths).reduce((total, width) => total + width, 0)

function drawParcels(page: PdfPage, parcels: readonly Parcel[]): void {
  const rows = parcels.map((parcel, index) => ({ ...parcel, position: index + 1 }))
  const right = 'right' as const
  const columns = [
    { head: '#', width: widths.position, cell: ({ position }: Row) => String(position) },
    {
      head: 'Order',
      width: widths.order,
      cell: ({ order }: Row) => order,
      note: ({ number }: Row) => (number ? `Parcel ${number}` : null),
    },
    { head: 'AWB', width: widths.awb, cell: ({ trackingNumber }: Row) => trackingNumber ?? '' },
    { head: 'Name', width: flexible(page) * 0.58, cell: ({ recipient }: Row) => recipient.name },
    { head: 'City', width: flexible(page) * 0.42, cell: ({ recipient }: Row) => recipient.city },
    { head: 'PIN', width: widths.pin, cell: ({ recipient }: Row) => recipient.postalCode },
    { head: 'Pieces', width: widths.pieces, align: right, cell: ({ pieces }: Row) => String(pieces) },
    {
      head: 'Weight',
      width: widths.weight,
      align: right,
      cell: ({ weightGrams }: Row) => (weightGrams ? formatKilograms(weightGrams) : ''),
    },
    {
      head: 'COD ₹',
      width: widths.cash,
      align: right,
      cell: ({ cashAmount }: Row) => (cashAmount > 0 ? formatAmount(cashAmount) : ''),
    },
  ]
  const pieces = String(sum(parcels, (parcel) => parcel.pieces))
  const cash = formatAmount(sum(parcels, ({ cashAmount }) => cashAmount))
  const total = ['', 'Total', formatParcels(parcels), '', '', '', pieces, formatTotalWeight(parcels), cash]
  drawTable(page, columns, rows, total)
}

const formatParcels = ({ length }: readonly Parcel[]): string => (length === 1 ? '1 parcel' : `${length} parcels`)

/** What both sides sign: the numbers, and a line for each of them. */
function drawSignatures(
  page: PdfPage,
  parcels: readonly Parcel[],
  { companyName }: LabelSender,
  courier: string | null,
): void {
  page.ensureSpace(150)
  page.y += 18
  const cash = parcels.filter(({ cashAmount }) => cashAmount > 0)
  const collected = formatRupees(sum(cash, ({ cashAmount }) => cashAmount))
  const statement =
    `${formatParcels(parcels)} with ${formatPieces(sum(parcels, ({ pieces }) => pieces))} handed over. ` +
    (cash.length > 0 ? `${collected} to collect for ${formatParcels(cash)}.` : 'Nothing to collect.')
  const { left, width } = page
  page.y = page.typesetter.drawText(statement, { x: left, y: page.y, width }, { face: 'strong', size: 10 }) + 14
  const column = (width - 30) / 2
  const sides = [`For ${companyName}`, courier ? `Driver of ${courier}` : 'Driver']
  const bottoms = sides.map((side, index) => drawSignature(page, side, left + index * (column + 30), column))
  page.y = Math.max(...bottoms) + 14
}

function drawSignature({ doc, typesetter, y }: PdfPage, side: string, x: number, width: number): number {
  let top = typesetter.drawLine(side, { x, y, width }, { face: 'strong', size: 9 }) + 4
  for (const name of ['Name', 'Signature', 'Date and time']) {
    drawRule(doc, { x: x + 62, y: top + 20, width: width - 62 })
    top = typesetter.drawLine(name, { x, y: top + 11, width: 60 }, { size: 8, color: muted }) + 6
  }
  return top
}
