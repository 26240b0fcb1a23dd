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
  { font: 'anek-devanagari', text: 'कि', glyphs: ['ि', 'क'] },
  { font: 'anek-devanagari', text: 'क्ष', glyphs: ['क्ष'] },
  { font: 'anek-devanagari', text: 'क्\u200cष', glyphs: ['क', '्\u200c', 'ष'] },
  { font: 'anek-bangla', text: 'কি', glyphs: ['ি', 'ক'] },
  { font: 'anek-bangla', text: 'কো', glyphs: ['ে', 'ক', 'া'] },
  { font: 'anek-bangla', text: 'ক্ষ', glyphs: ['ক্ষ'] },
  { font: 'anek-gurmukhi', text: 'ਕਿ', glyphs: ['ਿ', 'ਕ'] },
  { font: 'anek-gujarati', text: 'કિ', glyphs: ['િ', 'ક'] },
  { font: 'anek-gujarati', text: 'ક્ષ', glyphs: ['ક્ષ'] },
  { font: 'anek-odia', text: 'କୋ', glyphs: ['େ', 'କ', 'ା'] },
  { font: 'anek-odia', text: 'କ୍ଷ', glyphs: ['କ୍ଷ'] },
  { font: 'anek-tamil', text: 'கொ', glyphs: ['ெ', 'க', 'ா'] },
  { font: 'anek-tamil', text: 'க்ஷ', glyphs: ['க்ஷ'] },
  { font: 'anek-telugu', text: 'క్ష', glyphs: ['క', '్ష'] },
  { font: 'anek-kannada', text: 'ಕ್ಷ', glyphs: ['ಕ್ಷ'] },
  { font: 'anek-malayalam', text: 'കെ', glyphs: ['െ', 'ക'] },
  { font: 'anek-malayalam', text: 'ക്ഷ', glyphs: ['ക്ഷ'] },
  { font: 'anek-malayalam', text: 'ക്ര', glyphs: ['്ര', 'ക'] },
])('the glyphs of $text are ordered and joined ($font)', async ({ font, text, glyphs }) => {
  expect(await glyphTexts(font, text)).toEqual(glyphs)
})

test('an anusvara that the glyph of a vowel sign contains is not drawn again', async () => {
  const shape = await shaperOf('anek-devanagari')
  const lastGlyph = (text: string) => shape(text).glyphs.at(-1)!
  expect(lastGlyph('किं').id).not.toBe(lastGlyph('कं').id)
})
