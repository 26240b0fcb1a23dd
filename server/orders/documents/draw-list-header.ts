import type { PdfPage } from '#server/invoices/pdf/page.ts'
import { muted } from '#server/invoices/pdf/typesetter.ts'
import type { LabelSender } from './label.ts'

type ListHeader = { title: string; name: string; facts: readonly string[] }

/** Draws the head of a list: the store on the left, the title, the list's name and facts on the right. */
export function drawListHeader(
  page: PdfPage,
  { companyName, address }: LabelSender,
  { title, name, facts }: ListHeader,
): void {
  const { typesetter, left, width, y } = page
  const column = (width - 20) / 2
  const storeTop = typesetter.drawText(companyName, { x: left, y, width: column }, { face: 'title', size: 13 }) + 2
  const store = { x: left, y: storeTop, width: column }
  const storeBottom = typesetter.drawText(address, store, { size: 8.5, color: muted })
  const right = { x: left + column + 20, width: column }
  const titleStyle = { face: 'title', size: 21, align: 'right' } as const
  let bottom = typesetter.drawLine(title, { ...right, y: y - 4 }, titleStyle) + 4
  bottom = typesetter.drawText(name, { ...right, y: bottom }, { face: 'strong', size: 12, align: 'right' })
  bottom = typesetter.drawText(facts.join('\n'), { ...right, y: bottom }, { size: 9, align: 'right' })
  page.y = Math.max(storeBottom, bottom) + 16
}

/** Draws sentences below a list. */
export function drawNotes(page: PdfPage, notes: readonly string[]): void {
  const { typesetter, left, width } = page
  const style = { size: 9 }
  for (const note of notes) {
    page.ensureSpace(typesetter.textHeight(note, width, style) + 8)
    page.y = typesetter.drawText(note, { x: left, y: page.y + 8, width }, style)
  }
}
