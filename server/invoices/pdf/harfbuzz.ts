import type * as Harfbuzz from 'harfbuzzjs'

/** A glyph with the characters that it stands for, and its width in units of the font. */
type Glyph = { id: number; codePoints: number[]; advanceWidth: number }
/** In thousandths of the font size. */
type Position = { xAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }

/** A text as pdfkit draws it: glyphs from left to right. */
type ShapedText = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number }
export type Shaper = (text: string) => ShapedText

/** Thrown by a drawing that needs HarfBuzz before it is loaded. */
export class HarfbuzzNotLoaded extends Error {}

let harfbuzz: typeof Harfbuzz | undefined

/** Loads HarfBuzz, which only texts in Indic scripts need. */
export async function loadHarfbuzz(): Promise<void> {
  harfbuzz = await import('harfbuzzjs')
}

/** Chooses, orders and places the glyphs of a font as browsers do. fontkit, which pdfkit uses, does it wrongly for Indic scripts. */
export function createShaper(file: Uint8Array): Shaper {
  if (!harfbuzz) throw new HarfbuzzNotLoaded()
  const { Blob, Buffer, BufferFlag, ClusterLevel, Face, Font, shape } = harfbuzz
  const face = new Face(new Blob(file))
  const font = new Font(face)
  const scale = 1000 / face.upem
  const buffer = new Buffer()
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES)
  buffer.setClusterLevel(ClusterLevel.CHARACTERS)

  return (text) => {
    // A vowel sign of several parts is drawn as several glyphs; decomposed, each part is a character.
    const decomposed = text.normalize('NFD')
    buffer.clearContents()
    buffer.addText(decomposed)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const infos = buffer.getGlyphInfos()
    const characters = charactersOfGlyphs(
      decomposed,
      infos.map(({ cluster }) => cluster),
    )
    const glyphs = infos.map(({ codepoint: id }, index) => ({
      id,
      codePoints: Array.from(characters[index]!, (character) => character.codePointAt(0)!),
      advanceWidth: font.glyphHAdvance(id),
    }))
    const positions = buffer.getGlyphPositions().map(({ xAdvance, xOffset, yOffset }, index) => ({
      xAdvance: xAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
      advanceWidth: glyphs[index]!.advanceWidth * scale,
    }))
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }
}

/** The characters of each glyph, given where they begin in the text: those up to the beginning of another glyph. */
function charactersOfGlyphs(text: string, begins: number[]): string[] {
  const sorted = [...new Set(begins)].sort((one, other) => one - other)
  return begins.map((begin, index) => {
    const isRepeated = begins.indexOf(begin) < index
    return isRepeated ? '' : text.slice(begin, sorted[sorted.indexOf(begin) + 1])
  })
}
