/**
 * Writes server/invoices/pdf/fonts/ from the variable fonts of the npm packages: one file per weight, with all characters.
 * Run it with `node scripts/fonts/pdf-fonts.ts` after a change of fonts.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const folder = new URL('../../server/invoices/pdf/fonts/', import.meta.url)
const packages = new URL('../../node_modules/@fontsource-variable/', import.meta.url)

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
  {
    file: 'anek-devanagari-400.ttf',
    source: 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
    axes: { wght: 400 },
  },
  {
    file: 'anek-devanagari-700.ttf',
    source: 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
    axes: { wght: 700 },
  },
]

for (const { file, source, axes } of faces) {
  const original = await readFile(new URL(source, packages))
  const options = { keepAllGlyphs: true, variationAxes: axes, noHinting: true, targetFormat: 'sfnt' } as const
  const font = await subsetFont(original, undefined, options)
  await writeFile(new URL(file, folder), font)
  console.log(`${file}: ${font.length} bytes`)
}
