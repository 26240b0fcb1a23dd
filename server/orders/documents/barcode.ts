import { code128 } from 'bwip-js/generic'
import type { PdfPage } from '#server/invoices/pdf/page.ts'

/** A barcode in modules, its narrowest bars, without the empty margins that readers need. */
type Barcode = { modules: number; bars: { at: number; width: number }[] }

/** The empty margin on each side, in modules (ISO/IEC 15417). */
const quietZone = 10
/** One dot of a label printer with 203 dpi, in points: bars of whole dots are printed with exact widths. */
const dot = 72 / 203

/** A text as Code 128; null where it has other characters than the printable ones of ASCII. */
export function encodeCode128(text: string): Barcode | null {
  if (!/^[\x20-\x7e]+$/.test(text)) return null
  const barcode: Barcode = { modules: 0, bars: [] }
  const ignore = () => {}
  return code128(
    { bcid: 'code128', text },
    {
      scale: () => [1, 1],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init: (modules) => {
        barcode.modules = modules
      },
      // `x` is the middle of a bar, rounded up where its width is odd.
      line: (x, _top, _right, _bottom, width) => {
        barcode.bars.push({ at: Math.floor(x - width / 2), width })
      },
      polygon: ignore,
      hexagon: ignore,
      ellipse: ignore,
      fill: ignore,
      text: ignore,
      end: () => barcode,
    },
  )
}

/** Draws a barcode as vectors in the middle of a box, as wide as whole printer dots allow, margins included. */
export function drawBarcode(
  doc: PdfPage['doc'],
  { modules, bars }: Barcode,
  box: { x: number; y: number; width: number; height: number },
): void {
  const available = box.width / (modules + 2 * quietZone)
  const module = available < dot ? available : Math.min(4, Math.floor(available / dot)) * dot
  const left = box.x + (box.width - modules * module) / 2
  for (const { at, width } of bars) doc.rect(left + at * module, box.y, width * module, box.height)
  doc.fill('#000')
}
