import { readFileSync } from 'node:fs'
import type PDFDocument from 'pdfkit'
import { projectPath } from '#server/project-files.ts'
import { createShaper, type Shaper } from './harfbuzz.ts'

type Document = InstanceType<typeof PDFDocument>

/** The font styles, each with its font files in fallback order. */
const fontFallbacks = {
  text: ['figtree-400', 'figtree-400-extended', 'anek-devanagari-400'],
  strong: ['figtree-650', 'figtree-650-extended', 'anek-devanagari-700'],
  title: ['anek-latin-700', 'figtree-650', 'figtree-650-extended', 'anek-devanagari-700'],
} as const

export type FontStyle = keyof typeof fontFallbacks
type FontName = (typeof fontFallbacks)[FontStyle][number]

const isIndic = (name: FontName) => name.startsWith('anek-devanagari')

/** A piece of text in one font. */
type TextRun = { font: string; text: string }

type FontData = { file: Buffer; shape?: Shaper }

const fontData = new Map<FontName, FontData>()

/** The data of a font, read when a document needs it first. */
function readFont(name: FontName): FontData {
  let data = fontData.get(name)
  if (!data) {
    const file = readFileSync(projectPath(`server/invoices/pdf/fonts/${name}.ttf`))
    data = isIndic(name) ? { file, shape: createShaper(file) } : { file }
    fontData.set(name, data)
  }
  return data
}

/** pdfkit's current font, which its types do not declare. */
type FontInUse = { _font: { font: { characterSet: number[] }; layout: Shaper } }

/** Splits a text into the characters that a reader sees. */
export const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })
const marks = /\p{M}/gu
/** Invisible characters: control, format and unassigned ones, without the joiners of Indic scripts. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu
const joiners = /[\u200c\u200d]/g

/** The fonts of a document: splits text into runs of one font. */
export function createFontSet(doc: Document) {
  const codePoints = new Map<FontName, Set<number>>()
  const codePointsOf = (name: FontName): Set<number> => {
    let found = codePoints.get(name)
    if (!found) {
      const { file, shape } = readFont(name)
      doc.registerFont(name, file).font(name)
      const { _font: font } = doc as unknown as FontInUse
      if (shape) font.layout = shape
      found = new Set(font.font.characterSet)
      codePoints.set(name, found)
    }
    return found
  }
  const fontFor = (piece: string, face: FontStyle) =>
    fontFallbacks[face].find((name) =>
      [...piece].every((character) => codePointsOf(name).has(character.codePointAt(0)!)),
    )

  /** A grapheme with the first font that has it; else without its accents; undefined if no font has it. */
  const drawable = (piece: string, face: FontStyle): TextRun | undefined => {
    const plain = piece.replace(joiners, '')
    for (const text of [piece, plain, plain.normalize('NFC'), plain.normalize('NFKD').replace(marks, '')]) {
      const font = text && fontFor(text, face)
      if (font) return { font, text }
    }
    return undefined
  }

  const piecesOf = (text: string, face: FontStyle): string[] => {
    // The first font is registered in any case: that of the question mark.
    codePointsOf(fontFallbacks[face][0])
    return Array.from(graphemes.segment(text.replace(invisible, '')), ({ segment }) => segment)
  }

  return {
    /** Whether the fonts have all visible characters of a text, if need be without their accents. All styles cover the same scripts. */
    canDraw: (text: string): boolean => piecesOf(text, 'text').every((piece) => drawable(piece, 'text')),

    /** Splits a text into runs, without invisible characters, and with a question mark for a character that no font has. */
    runsOf(text: string, face: FontStyle): TextRun[] {
      const runs: TextRun[] = []
      for (const piece of piecesOf(text, face)) {
        const run = drawable(piece, face) ?? { font: fontFallbacks[face][0], text: '?' }
        const last = runs.at(-1)
        if (last?.font === run.font) last.text += run.text
        else runs.push(run)
      }
      return runs
    },
  }
}
