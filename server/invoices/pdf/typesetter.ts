import type PDFDocument from 'pdfkit'
import { createFontSet, type FontStyle, graphemes } from './fonts.ts'

type Document = InstanceType<typeof PDFDocument>

export type TextStyle = { face?: FontStyle; size: number; color?: string; align?: 'left' | 'right' | 'center' }
export type TextBox = { x: number; y: number; width: number }

export const ink = '#1c1d2b'
export const muted = '#63616b'
export const hairline = '#ddd8ce'
export const ground = '#f7f3ec'
export const accent = '#e8a73a'

/** Line height as a multiple of the font size. */
export const lineHeight = 1.35
/** Tabular figures, so that amounts align in columns. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']

export type Typesetter = ReturnType<typeof createTypesetter>

/** Draws text with fallback fonts within a line, which pdfkit does not support. */
export function createTypesetter(doc: Document) {
  const { canDraw, runsOf } = createFontSet(doc)

  const widths = new Map<string, number>()

  /** The width of a text, cached by font and text. */
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

  /** Splits a word that is longer than a line. */
  function splitWord(word: string, width: number, style: TextStyle): string[] {
    const pieces = ['']
    for (const { segment } of graphemes.segment(word)) {
      const longer = pieces.at(-1) + segment
      if (pieces.at(-1) === '' || widthOf(longer, style) <= width) pieces[pieces.length - 1] = longer
      else pieces.push(segment)
    }
    return pieces
  }

  /** Wraps a text into lines, in addition to its own line breaks. */
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
          lines.push(...(needed <= width ? [word] : splitWord(word, width, style)))
          left = width - widthOf(lines.at(-1) ?? '', style)
        }
      }
      return lines
    })
  }

  function drawRuns(text: string, { x, y, width }: TextBox, style: TextStyle): void {
    const { face = 'text', size, color = ink, align = 'left' } = style
    const spare = align === 'left' ? 0 : width - widthOf(text, style)
    let left = align === 'center' ? x + spare / 2 : x + spare
    for (const run of runsOf(text, face)) {
      doc.font(run.font, size).fillColor(color)
      // All fonts of a line have the same baseline.
      doc.text(run.text, left, y + size, { lineBreak: false, baseline: 'alphabetic', features })
      left += doc.widthOfString(run.text, { features })
    }
  }

  return {
    /** Whether a text is drawn without question marks in place of its characters. */
    canDraw,

    /** The lines of a text wrapped to a width. */
    wrapText: linesOf,

    /** The height of a text wrapped to a width. */
    textHeight: (text: string, width: number, style: TextStyle) =>
      linesOf(text, width, style).length * style.size * lineHeight,

    /** Draws a wrapped text and returns the y position below it. */
    drawText(text: string, box: TextBox, style: TextStyle): number {
      let { y } = box
      for (const line of linesOf(text, box.width, style)) {
        drawRuns(line, { ...box, y }, style)
        y += style.size * lineHeight
      }
      return y
    },

    /** Draws a text on one line, scaled down to fit the width, and returns the y position below it. */
    drawLine(text: string, box: TextBox, style: TextStyle): number {
      const scale = Math.min(1, box.width / Math.max(widthOf(text, style), 1))
      drawRuns(text, box, { ...style, size: style.size * scale })
      return box.y + style.size * lineHeight
    },
  }
}
