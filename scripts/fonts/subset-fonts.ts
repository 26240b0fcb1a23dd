/**
 * Writes web/fonts/ from the variable fonts of the npm packages: subsets of the used characters, and fallback font metrics
 * that prevent layout shifts while they load. Run it with `node scripts/fonts/subset-fonts.ts` after a change of fonts.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { advanceWidths, averageWidth, readCharacterMap, readFontTables, verticalMetrics } from './font-tables.ts'

const folder = new URL('../../web/fonts/', import.meta.url)
const packages = new URL('../../node_modules/@fontsource-variable/', import.meta.url)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step)).join('')
/** The characters of nearly every page; this subset is preloaded, so it is small. */
const basicCharacters = `${range(0x20, 0x7e)}\u00a0©®°·×–—‘’“”…•−`
/** The rest of Latin-1, for names with accents; loaded only by pages that contain one. */
const accentedCharacters = [...range(0xa1, 0xac), ...range(0xae, 0xff)]
  .filter((character) => !basicCharacters.includes(character))
  .join('')
const rupee = '₹'

/** The accents as a CSS unicode-range. */
const accentRange = 'U+A1-A8, U+AA-AD, U+AF, U+B1-B6, U+B8-D6, U+D8-FF'

const unicodeRange = (characters: string) =>
  [...characters].map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase()}`).join(', ')

/** The packages split each font by script: ₹ is in the extended Latin file, which cannot be merged into the main one. */
const faces = [
  {
    family: 'Anek Latin',
    name: 'anek-latin',
    main: 'anek-latin/files/anek-latin-latin-standard-normal.woff2',
    extended: 'anek-latin/files/anek-latin-latin-ext-standard-normal.woff2',
    // Both axes together are 88 KB; one fixed width and weight for headings is a third of that.
    axes: { wdth: 94, wght: 650 },
    weights: '600 700',
    measuredAt: { wdth: 94, wght: 650 },
  },
  {
    family: 'Figtree',
    name: 'figtree',
    main: 'figtree/files/figtree-latin-wght-normal.woff2',
    extended: 'figtree/files/figtree-latin-ext-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
    weights: '400 700',
    measuredAt: { wght: 400 },
  },
]

/** Local fallback fonts with their average width in em. Metric-compatible fonts of Arimo are as wide as Arial. */
const fallbacks = [
  { suffix: 'fallback', locals: ['Arial', 'Liberation Sans', 'Helvetica Neue', 'Helvetica'], width: 0.4563 },
  { suffix: 'fallback Android', locals: ['Roboto'], width: 0.4578 },
]

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

function faceRule(family: string, file: string, weights: string, characters?: string) {
  const only = characters ? `\n  unicode-range: ${characters};` : ''
  return `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-weight: ${weights};
  font-display: swap;
  src: url("./${file}") format("woff2");${only}
}
`
}

/** The @font-face rule of a local font, adjusted to the widths and line heights of the web font. */
function fallbackRule(face: (typeof faces)[number], fallback: (typeof fallbacks)[number], sfnt: Buffer) {
  const { ascent, descent, unitsPerEm } = verticalMetrics(readFontTables(sfnt))
  const size = averageWidth(advanceWidths(readFontTables(sfnt))) / unitsPerEm / fallback.width
  return `@font-face {
  font-family: "${face.family} ${fallback.suffix}";
  src: ${fallback.locals.map((local) => `local("${local}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(ascent / unitsPerEm / size)};
  descent-override: ${percent(descent / unitsPerEm / size)};
  line-gap-override: 0%;
}
`
}

async function writeSubset(source: string, characters: string, axes: (typeof faces)[number]['axes'], file: string) {
  const original = await readFile(new URL(source, packages))
  const options = { variationAxes: axes, noHinting: true }
  const available = readCharacterMap(
    readFontTables(await subsetFont(original, characters, { ...options, targetFormat: 'sfnt' })),
  )
  const missing = [...characters].filter((character) => !available.has(character.codePointAt(0)!))
  if (missing.length > 0) throw new Error(`${source} has no ${missing.join(' ')}`)

  const woff2 = await subsetFont(original, characters, { ...options, targetFormat: 'woff2' })
  await writeFile(new URL(file, folder), woff2)
  console.log(`${file}: ${woff2.length} bytes`)
}

async function buildFace(face: (typeof faces)[number]) {
  await writeSubset(face.main, basicCharacters, face.axes, `${face.name}.woff2`)
  await writeSubset(face.main, accentedCharacters, face.axes, `${face.name}-accents.woff2`)
  await writeSubset(face.extended, rupee, face.axes, `${face.name}-rupee.woff2`)
  const measured = await subsetFont(await readFile(new URL(face.main, packages)), basicCharacters, {
    targetFormat: 'sfnt',
    variationAxes: face.measuredAt,
  })
  return [
    faceRule(face.family, `${face.name}.woff2`, face.weights),
    faceRule(face.family, `${face.name}-accents.woff2`, face.weights, accentRange),
    faceRule(face.family, `${face.name}-rupee.woff2`, face.weights, unicodeRange(rupee)),
    ...fallbacks.map((fallback) => fallbackRule(face, fallback, measured)),
  ].join('\n')
}

const rules: string[] = []
for (const face of faces) rules.push(await buildFace(face))
await writeFile(new URL('faces.css', folder), `/* Written by scripts/fonts/subset-fonts.ts. */\n${rules.join('\n')}`)
