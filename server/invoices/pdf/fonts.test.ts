import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indicTexts } from '#tests/support/documents/indic-texts.ts'
import { extractPdfText } from '#tests/support/files/pdf-text.ts'
import { renderPdf } from './document.ts'
import { createTypesetter, type TextStyle, type Typesetter } from './typesetter.ts'

const metadata = { title: '', author: '', subject: '', drawnOn: new Date(0), compress: false }

/** A PDF of texts that are drawn on one line each. */
const drawTexts = (texts: string[], style: Partial<TextStyle> = {}) =>
  renderPdf(metadata, (doc) => {
    const { drawLine } = createTypesetter(doc)
    for (const [index, text] of texts.entries())
      drawLine(text, { x: 40, y: 40 + 30 * index, width: 500 }, { size: 12, ...style })
  })

/** The names of the fonts in a PDF. */
const fontsOf = (pdf: Buffer) => [...new Set(pdf.toString('latin1').match(/(?<=\/FontName \/[A-Z]{6}\+)\S+/g))].sort()

async function canDraw(text: string): Promise<boolean> {
  let typesetter: Typesetter | undefined
  await renderPdf(metadata, (doc) => {
    typesetter = createTypesetter(doc)
    typesetter.canDraw(text)
  })
  return typesetter!.canDraw(text)
}

const charactersOf = (text: string) => new Set(text.normalize('NFD').replace(/\s/g, ''))

describe.each(indicTexts)('$language', ({ text, font }) => {
  test.each(['text', 'strong', 'title'] as const)('is drawn with the font of its script only, as %s', async (face) => {
    const pdf = await drawTexts([text], { face })
    const drawn = extractPdfText(pdf)
    expect(drawn).not.toContain('?')
    expect(charactersOf(drawn)).toEqual(charactersOf(text))
    expect(fontsOf(pdf).filter((name) => name.startsWith('Anek') && !name.startsWith('AnekLatin'))).toEqual([
      expect.stringContaining(font),
    ])
    expect(await canDraw(text)).toBe(true)
  })
})

test('a Latin text has no other fonts', async () => {
  expect(fontsOf(await drawTexts(['Flat 3, 12 MG Road, Bengaluru 560001']))).toEqual(['Figtree-Light'])
})

test('the texts of a line in several scripts have the same baseline', async () => {
  const pdf = await drawTexts(['Flat 3, அண்ணா நகர் 600040, ₹499'])
  expect(extractPdfText(pdf).split('\n')).toEqual(['Flat 3, ', 'அண்ணா', ' ', 'நகர்', ' 600040, ', '₹', '499'])
  const baselines = pdf.toString('latin1').match(/(?<=\nBT\n1 0 0 1 \S+ )\S+(?= Tm)/g)
  expect(new Set(baselines).size).toBe(1)
})

test('a character that no font has is a question mark, without another character of its word', async () => {
  expect(extractPdfText(await drawTexts(['ලංකා நகர் 🛕']))).toMatch(/^\?+ \nநகர்\n \?$/)
  expect(await canDraw('🛕')).toBe(false)
})

test('a letter without a mark that its font lacks keeps its vowel sign or is a question mark', async () => {
  expect(extractPdfText(await drawTexts(['கி\u0951']))).toBe('கி')
  expect(extractPdfText(await drawTexts(['జ\u0c3cి']))).toBe('?')
  expect(await canDraw('జ\u0c3cి')).toBe(false)
})

test('a text with a glyph that has no outline is drawn', async () => {
  // The virama at the end is part of the glyph before it.
  expect(extractPdfText(await drawTexts(['ಎಮಿರೇಟ್ಸ್']))).not.toContain('?')
})

test('a joiner that joins nothing is not drawn', async () => {
  expect(extractPdfText(await drawTexts(['\u200dAsha']))).toBe('Asha')
})

test('any text of Indic letters and joiners can be drawn', { timeout: 60_000 }, async () => {
  const scripts = fc.constantFrom(0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0b80, 0x0c00, 0x0c80, 0x0d00)
  const texts = scripts.chain((block) => {
    const letters = fc.integer({ min: block, max: block + 0x7f }).map((code) => String.fromCodePoint(code))
    const virama = String.fromCodePoint(block + 0x4d)
    const unit = fc.oneof({ weight: 5, arbitrary: letters }, fc.constantFrom(virama, '\u200c', '\u200d', ' '))
    return fc.string({ unit, minLength: 1, maxLength: 20 })
  })
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 20, maxLength: 20 }), async (lines) => {
      expect((await drawTexts(lines)).subarray(-6).toString()).toContain('EOF')
    }),
    { numRuns: 10 },
  )
})
