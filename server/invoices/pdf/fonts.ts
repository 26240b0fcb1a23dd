import { readFileSync } from 'node:fs'
import type PDFDocument from 'pdfkit'
import { projectPath } from '#server/project-files.ts'
import { createShaper, type Shaper } from './harfbuzz.ts'

type Document = InstanceType<typeof PDFDocument>

/** The font styles: their fonts with Latin letters in fallback order, and the weight of their fonts with Indic letters. */
const fontStyles = {
  text: { latin: ['figtree-400', 'figtree-400-extended'], indicWeight: 400 },
  strong: { latin: ['figtree-650', 'figtree-650-extended'], indicWeight: 700 },
  title: { latin: ['anek-latin-700', 'figtree-650', 'figtree-650-extended'], indicWeight: 700 },
} as const

/** The Indic scripts: their fonts, and how a text in them begins. Signs of several scripts, such as the danda, are drawn in the first one. */
const indicScripts = [
  { font: 'anek-devanagari', start: /^\p{scx=Devanagari}/u },
  { font: 'anek-bangla', start: /^\p{scx=Bengali}/u },
  { font: 'anek-gurmukhi', start: /^\p{scx=Gurmukhi}/u },
  { font: 'anek-gujarati', start: /^\p{scx=Gujarati}/u },
  { font: 'anek-odia', start: /^\p{scx=Oriya}/u },
  { font: 'anek-tamil', start: /^\p{scx=Tamil}/u },
  { font: 'anek-telugu', start: /^\p{scx=Telugu}/u },
  { font: 'anek-kannada', start: /^\p{scx=Kannada}/u },
  { font: 'anek-malayalam', start: /^\p{scx=Malayalam}/u },
] as const

export type FontStyle = keyof typeof fontStyles
type IndicFontName = `${(typeof indicScripts)[number]['font']}-${400 | 700}`
type FontName = (typeof fontStyles)[FontStyle]['latin'][number] | IndicFontName

/** The fonts of a style that may have a grapheme, in fallback order: those of Latin, then that of its Indic script. */
function* fontsFor(grapheme: string, face: FontStyle): Generator<FontName> {
  const { latin, indicWeight } = fontStyles[face]
  yield* latin
  const script = indicScripts.find(({ start }) => start.test(grapheme))
  if (script) yield `${script.font}-${indicWeight}`
}

/** A piece of text in one font. */
type TextRun = { font: string; text: string }

type FontData = { file: Buffer; shape?: Shaper }

const fontData = new Map<FontName, FontData>()

/** The data of a font, read when a document needs it first. */
function readFont(name: FontName): FontData {
  let data = fontData.get(name)
  if (!data) {
    const file = readFileSync(projectPath(`server/invoices/pdf/fonts/${name}.ttf`))
    data = indicScripts.some(({ font }) => name.startsWith(font)) ? { file, shape: createShaper(file) } : { file }
    fontData.set(name, data)
  }
  return data
}

/** pdfkit's current font, which its types do not declare. */
type FontInUse = { _font: { font: { characterSet: number[] }; layout: Shaper } }

/** Splits a text into the characters that a reader sees. */
export const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })
/** Marks of no script of their own, without which a letter stays the same; a vowel sign belongs to its script. */
const accents = /[\p{M}&&\p{Script=Inherited}]/gv
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
  const hasAll = (name: FontName, piece: string) =>
    [...piece].every((character) => codePointsOf(name).has(character.codePointAt(0)!))
  function fontFor(piece: string, face: FontStyle): FontName | undefined {
    for (const name of fontsFor(piece, face)) if (hasAll(name, piece)) return name
    return undefined
  }

  /** A grapheme with the first font that has it; else without its accents; undefined if no font has it. */
  const drawable = (piece: string, face: FontStyle): TextRun | undefined => {
    const plain = piece.replace(joiners, '')
    for (const text of [piece, plain, plain.normalize('NFC'), plain.normalize('NFKD').replace(accents, '')]) {
      const font = text && fontFor(text, face)
      if (font) return { font, text }
    }
    return undefined
  }

  const piecesOf = (text: string, face: FontStyle): string[] => {
    // The first font is registered in any case: that of the question mark.
    codePointsOf(fontStyles[face].latin[0])
    const pieces = Array.from(graphemes.segment(text.replace(invisible, '')), ({ segment }) => segment)
    // A joiner at the start of a text joins nothing.
    return pieces.filter((piece) => piece.replace(joiners, ''))
  }

  return {
    /** Whether the fonts have all visible characters of a text, if need be without their accents. All styles cover the same scripts. */
    canDraw: (text: string): boolean => piecesOf(text, 'text').every((piece) => drawable(piece, 'text')),

    /** Splits a text into runs, without invisible characters, and with a question mark for a character that no font has. */
    runsOf(text: string, face: FontStyle): TextRun[] {
      const runs: TextRun[] = []
      for (const piece of piecesOf(text, face)) {
        const run = drawable(piece, face) ?? { font: fontStyles[face].latin[0], text: '?' }
        const last = runs.at(-1)
        if (last?.font === run.font) last.text += run.text
        else runs.push(run)
      }
      return runs
    },
  }
}
