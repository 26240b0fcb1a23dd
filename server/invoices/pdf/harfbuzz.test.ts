import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { projectPath } from '#server/project-files.ts'
import { createShaper, loadHarfbuzz } from './harfbuzz.ts'

beforeAll(loadHarfbuzz)

const shaperOf = async (font: string) =>
  createShaper(await readFile(projectPath(`server/invoices/pdf/fonts/${font}-400.ttf`)))

/** The characters of each glyph of a text, from left to right. */
async function glyphTexts(font: string, text: string) {
  const shape = await shaperOf(font)
  return shape(text).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
}

test.each([
  { what: 'a vowel sign before its consonant', font: 'anek-devanagari', text: 'कि', glyphs: ['ि', 'क'] },
  { what: 'a conjunct', font: 'anek-devanagari', text: 'क्ष', glyphs: ['क्ष'] },
  {
    what: 'letters that a joiner keeps apart',
    font: 'anek-devanagari',
    text: 'क्\u200cष',
    glyphs: ['क', '्\u200c', 'ष'],
  },
])('$what: $text', async ({ font, text, glyphs }) => {
  expect(await glyphTexts(font, text)).toEqual(glyphs)
})

test('an anusvara that the glyph of a vowel sign contains is not drawn again', async () => {
  const shape = await shaperOf('anek-devanagari')
  const lastGlyph = (text: string) => shape(text).glyphs.at(-1)!
  expect(lastGlyph('किं').id).not.toBe(lastGlyph('कं').id)
})
