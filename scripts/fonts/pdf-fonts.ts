/**
 * Writes server/invoices/pdf/fonts/ from the variable fonts of the npm packages: one file per weight, with all characters.
 * Run it with `node scripts/fonts/pdf-fonts.ts` after a change of fonts.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const folder = new URL('../../server/invoices/pdf/fonts/', import.meta.url)
const packages = new URL('../../node_modules/@fontsource-variable/', import.meta.url)

/** The packages of Indic scripts, and their names of the scripts. */
const indicFonts = [
  { name: 'anek-devanagari', script: 'devanagari' },
  { name: 'anek-bangla', script: 'bengali' },
  { name: 'anek-gurmukhi', script: 'gurmukhi' },
  { name: 'anek-gujarati', script: 'gujarati' },
  { name: 'anek-odia', script: 'oriya' },
  { name: 'anek-tamil', script: 'tamil' },
  { name: 'anek-telugu', script: 'telugu' },
  { name: 'anek-kannada', script: 'kannada' },
  { name: 'anek-malayalam', script: 'malayalam' },
]

/** The packages split each font by script, so the characters of a PDF may need several files. */
const faces = [
  { file: 'figtree-400.ttf', source: 'figtree/files/figtree-latin-wght-normal.woff2', axes: { wght: 400 } },
  {
    file: 'figtree-400-extended.ttf',
    source: 'figtree/files/figtree-latin-ext-wght-normal.woff2',
    axes: { wght: 400 },
  },
  { file: 'figtree-650.ttf', source: 'figtree/files/figtree-latin-wght-normal.woff2', axes: { wght: 650 } },
  {
    file: 'figtree-650-extended.ttf',
    source: 'figtree/files/figtree-latin-ext-wght-normal.woff2',
    axes: { wght: 650 },
  },
  {
    file: 'anek-latin-700.ttf',
    source: 'anek-latin/files/anek-latin-latin-standard-normal.woff2',
    axes: { wght: 700, wdth: 94 },
  },
  ...indicFonts.flatMap(({ name, script }) =>
    [400, 700].map((wght) => ({
      file: `${name}-${wght}.ttf`,
      source: `${name}/files/${name}-${script}-wght-normal.woff2`,
      axes: { wght },
    })),
  ),
]

for (const { file, source, axes } of faces) {
  const original = await readFile(new URL(source, packages))
  const options = { keepAllGlyphs: true, variationAxes: axes, noHinting: true, targetFormat: 'sfnt' } as const
  const font = await subsetFont(original, undefined, options)
  // fontkit reads ten bytes of an empty glyph too; the file ends with such glyphs.
  await writeFile(new URL(file, folder), Buffer.concat([font, Buffer.alloc(12)]))
  console.log(`${file}: ${font.length} bytes`)
}
