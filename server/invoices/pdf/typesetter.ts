import type PDFDocument from 'pdfkit'
import { createFontSet, type FontStyle } from './fonts.ts'

type Document = InstanceType<typeof PDFDocument>

export type TextStyle = { face?: FontStyle; size: number; color?: string; align?: 'left' | 'right' | 'center' }
export type TextBox = { x: number; y: number; width: number }

export const ink = '#1c1d2b'
export const muted = '#63616b'
export const hairline = '#ddd8ce'
export const ground = '#f7f3ec'
export const accent = '#e8a73a'

/** From the top of a line to the top of the next, as a multiple of its size. */
const lineHeight = 1.35
/** Figures of one width, so that columns of amounts stand upright. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']
const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

export type Typesetter = ReturnType<typeof createTypesetter>

/** Sets lines of text whose characters may come from several fonts, which pdfkit's own paragraphs cannot. */
export function createTypesetter(doc: Document) {
  const { runsOf } = createFontSet(doc)

  const widths = new Map<string, number>()

  /** How wide a text is; measured once, as a paragraph asks for each of its words again and again. */
  function widthOf(text: string, { face = 'text', size }: TextStyle): number {
    const key = `${face} ${text}`
    let width = widths.get(key)
    if (width === undefined) {
      const measure = (run: { font: string; text: string }) =>
        doc.font(run.font, 1).widthOfString(run.text, { features })
      width = runsOf(text, face).reduce((sum, run) => sum + measure(run), 0)
      widths.set(key, width)
    }
    return width * size
  }

  /** A word cut where it has to be, as it is longer than a line. */
  function cut(word: string, width: number, style: TextStyle): string[] {
    const pieces = ['']
    for (const { segment } of graphemes.segment(word)) {
      const longer = pieces.at(-1) + segment
      if (pieces.at(-1) === '' || widthOf(longer, style) <= width) pieces[pieces.length - 1] = longer
      else pieces.push(segment)
    }
    return pieces
  }

  /** The lines that a text takes; its own line breaks stay. */
  function linesOf(text: string, width: number, style: TextStyle): string[] {
    return text.split(/\r?\n/).flatMap((paragraph) => {
      const lines: string[] = []
      let left = 0
      for (const word of paragraph.split(/\s+/).filter(Boolean)) {
        const needed = widthOf(word, style)
        left -= needed + widthOf(' ', style)
        if (lines.length > 0 && left >= 0) {
          lines[lines.length - 1] += ` ${word}`
        } else {
          lines.push(...(needed <= width ? [word] : cut(word, width, style)))
          left = width - widthOf(lines.at(-1) ?? '', style)
        }
      }
      return lines
    })
  }

  function drawLine(text: string, { x, y, width }: TextBox, style: TextStyle): void {
    const { face = 'text', size, color = ink, align = 'left' } = style
    const spare = align === 'left' ? 0 : width - widthOf(text, style)
    let left = align === 'center' ? x + spare / 2 : x + spare
    for (const run of runsOf(text, face)) {
      doc.font(run.font, size).fillColor(color)
      // Every font of a line stands on the same base, whatever its own ascent.
      doc.text(run.text, left, y + size, { lineBreak: false, baseline: 'alphabetic', features })
      left += doc.widthOfString(run.text, { features })
    }
  }

  return {
    /** How high a text stands in a column. */
    heightOf: (text: string, width: number, style: TextStyle) =>
      linesOf(text, width, style).length * style.size * lineHeight,

    /** Sets a text into a column and returns where it ends. */
    set(text: string, box: TextBox, style: TextStyle): number {
      let { y } = box
      for (const line of linesOf(text, box.width, style)) {
        drawLine(line, { ...box, y }, style)
        y += style.size * lineHeight
      }
      return y
    },

    /** Sets a text on one line, smaller where it would not fit. */
    fit(text: string, box: TextBox, style: TextStyle): number {
      const scale = Math.min(1, box.width / Math.max(widthOf(text, style), 1))
      drawLine(text, box, { ...style, size: style.size * scale })
      return box.y + style.size * lineHeight
    },
  }
}
