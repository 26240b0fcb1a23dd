import { formatPackingLines } from '#contract/addresses/address-lines.ts'
import { colorName } from '#contract/catalogue/colors.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { renderPdf } from '#server/invoices/pdf/document.ts'
import { formatDocumentDay } from '#server/invoices/pdf/labels.ts'
import { drawLogo } from '#server/invoices/pdf/logo.ts'
import { createPdfPage, drawPageFooters, type PdfPage } from '#server/invoices/pdf/page.ts'
import { drawTable } from '#server/invoices/pdf/table.ts'
import { muted } from '#server/invoices/pdf/typesetter.ts'
import { recipientName } from '../order-with-lines.ts'
import { handlingNote, isInParts, packedText } from './handling-note.ts'
import { formatPieces, type LabelSender } from './label.ts'
import type { OrderToPack } from './packing-slips.store.ts'
import { unprintableNote } from './unprintable-note.ts'

const labelStyle = { face: 'strong', size: 8, color: muted } as const

/**
 * Packing slips as a PDF, each order on its own page: the shipping address and the items, without prices. The cash to
 * collect is printed for the courier. `compress: false` is for tests that read the PDF.
 */
export function drawPackingSlips(
  orders: readonly OrderToPack[],
  sender: LabelSender,
  now: Date,
  { compress = true, logo = null }: { compress?: boolean; logo?: Uint8Array | null } = {},
): Promise<Buffer> {
  const ids = orders.map(toShortId)
  const title = ids.length === 1 ? `Packing slip ${ids[0]}` : `${ids.length} packing slips`
  const metadata = { title, author: sender.companyName, subject: `Orders ${ids.join(', ')}`, drawnOn: now, compress }
  return renderPdf(metadata, (doc) => {
    for (const [index, order] of orders.entries()) {
      if (index > 0) doc.addPage()
      const first = doc.bufferedPageRange().count - 1
      const page = createPdfPage(doc, `Packing slip ${toShortId(order)} · ${sender.companyName}`)
      drawHeader(page, order, sender, logo)
      drawShippingAddress(page, order)
      drawItems(page, order)
      drawPageFooters(page, `Order ${order.id} · ${sender.companyName}`, first)
    }
  })
}

function drawHeader(
  page: PdfPage,
  order: OrderToPack,
  { companyName, address, contact }: LabelSender,
  logo: Uint8Array | null,
): void {
  const { typesetter, left, width, y } = page
  const columnWidth = (width - 20) / 2
  const nameTop = drawLogo(page, logo, { x: left, y })
  let addressBottom =
    typesetter.drawText(companyName, { x: left, y: nameTop, width: columnWidth }, { face: 'title', size: 15 }) + 3
  addressBottom = typesetter.drawText(
    [address, contact].join('\n'),
    { x: left, y: addressBottom, width: columnWidth },
    { size: 8.5, color: muted },
  )

  const rightColumn = { x: left + columnWidth + 20, width: columnWidth }
  const rightAligned = { size: 9, align: 'right' } as const
  let titleBottom =
    typesetter.drawLine('Packing slip', { ...rightColumn, y: y - 4 }, { face: 'title', size: 21, align: 'right' }) + 4
  titleBottom = typesetter.drawText(
    `Order ${toShortId(order)}`,
    { ...rightColumn, y: titleBottom },
    { ...rightAligned, face: 'strong', size: 13 },
  )
  titleBottom = typesetter.drawText(
    `Placed on ${formatDocumentDay(dayInIndia(order.orderDate))}`,
    { ...rightColumn, y: titleBottom },
    rightAligned,
  )
  page.y = Math.max(addressBottom, titleBottom) + 22
}

/** The address, large enough to be cut out and used as a label, and beside it the handling note. */
function drawShippingAddress(page: PdfPage, order: OrderToPack): void {
  const { typesetter, left, width, y } = page
  const addressColumn = { x: left, width: width * 0.6 }
  let addressBottom = typesetter.drawText('Ship to', { ...addressColumn, y }, labelStyle) + 3
  addressBottom =
    typesetter.drawText(recipientName(order), { ...addressColumn, y: addressBottom }, { face: 'strong', size: 15 }) + 2
  const lines = [...formatPackingLines(order), formatPhone(order)].filter(Boolean)
  addressBottom = typesetter.drawText(lines.join('\n'), { ...addressColumn, y: addressBottom }, { size: 13 })

  const printed = [
    recipientName(order),
    ...lines,
    ...order.items.flatMap((item) => [item.name, item.sku, itemVariant(item)]),
  ]
  const noteColumn = { x: left + width * 0.6 + 20, width: width * 0.4 - 20 }
  const noteTop = typesetter.drawText('Note', { ...noteColumn, y }, labelStyle) + 3
  const noteBottom = typesetter.drawText(
    [handlingNote(order), unprintableNote(typesetter, printed)].filter(Boolean).join('\n'),
    { ...noteColumn, y: noteTop },
    { face: 'strong', size: 11 },
  )
  page.y = Math.max(addressBottom, noteBottom) + 24
}

const formatPhone = ({ phone, mobile }: OrderToPack) => {
  const number = phone ?? mobile
  return number && `Phone ${number}`
}

type Item = OrderToPack['items'][number] & { position: number }

const itemVariant = (item: OrderToPack['items'][number]) => variantLabel(colorName(item.color), item)

const skuNote = ({ sku }: Item) => (sku ? `SKU ${sku}` : null)

/** The items. Where parcels have only a part of them, the last column says where the pieces are; otherwise the packer ticks them there. */
function drawItems(page: PdfPage, order: OrderToPack): void {
  const { items } = order
  const saysWhere = isInParts(order) && order.deliveryStatus !== 'CANCELED'
  const packedWidth = saysWhere ? 90 : 60
  const rows = items.map((item, index) => ({ ...item, position: index + 1 }))
  const total = countPieces(items)
  const columns = [
    { head: '#', width: 28, cell: ({ position }: Item) => String(position) },
    { head: 'Item', width: page.width - 28 - 130 - 60 - packedWidth, cell: ({ name }: Item) => name, note: skuNote },
    { head: 'Variant', width: 130, cell: itemVariant },
    { head: 'Quantity', width: 60, align: 'right' as const, cell: ({ quantity }: Item) => String(quantity) },
    { head: 'Packed', width: packedWidth, cell: (item: Item) => (saysWhere ? packedText(order, item) : '') },
  ]
  drawTable(page, columns, rows, ['', formatPieces(total), '', String(total), ''])
}
