/** The tables of an SFNT font (TrueType or OpenType) by their four-letter names. */
type FontTables = Record<string, Buffer>

/** Reads the table directory of a font. */
export function readFontTables(sfnt: Buffer): FontTables {
  const records = Array.from({ length: sfnt.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  return Object.fromEntries(
    records.map((at) => {
      const start = sfnt.readUInt32BE(at + 8)
      return [sfnt.toString('latin1', at, at + 4), sfnt.subarray(start, start + sfnt.readUInt32BE(at + 12))]
    }),
  )
}

/** Glyph numbers by code point, from the segmented tables (formats 4 and 12) that every web font has. */
export function readCharacterMap(tables: FontTables): Map<number, number> {
  const cmap = tables.cmap!
  const found = new Map<number, number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const part = cmap.subarray(cmap.readUInt32BE(8 + index * 8))
    const format = part.readUInt16BE(0)
    if (format === 4) readSegments(part, found)
    if (format === 12) readGroups(part, found)
  }
  return found
}

function readSegments(part: Buffer, found: Map<number, number>) {
  const count = part.readUInt16BE(6) / 2
  for (let segment = 0; segment < count; segment++) {
    const end = part.readUInt16BE(14 + 2 * segment)
    const start = part.readUInt16BE(16 + 2 * (count + segment))
    const delta = part.readInt16BE(16 + 2 * (2 * count + segment))
    const offsetAt = 16 + 2 * (3 * count + segment)
    const offset = part.readUInt16BE(offsetAt)
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const raw = offset === 0 ? code : part.readUInt16BE(offsetAt + offset + 2 * (code - start))
      if (raw !== 0) found.set(code, (raw + delta) & 0xffff)
    }
  }
}

function readGroups(part: Buffer, found: Map<number, number>) {
  for (let group = 0; group < part.readUInt32BE(12); group++) {
    const start = part.readUInt32BE(16 + 12 * group)
    const end = part.readUInt32BE(20 + 12 * group)
    const glyph = part.readUInt32BE(24 + 12 * group)
    for (let code = start; code <= end; code++) found.set(code, glyph + code - start)
  }
}

/** Ascent and descent as browsers use them, both positive, in font units. */
export function verticalMetrics(tables: FontTables) {
  return {
    unitsPerEm: tables.head!.readUInt16BE(18),
    ascent: tables.hhea!.readInt16BE(4),
    descent: -tables.hhea!.readInt16BE(6),
  }
}

/** Advance widths by code point, in font units. */
export function advanceWidths(tables: FontTables): Map<number, number> {
  const long = tables.hhea!.readUInt16BE(34)
  const width = (glyph: number) => tables.hmtx!.readUInt16BE(4 * Math.min(glyph, long - 1))
  return new Map([...readCharacterMap(tables)].map(([code, glyph]) => [code, width(glyph)]))
}

/** Letters and spaces with their approximate frequency in English text. */
const sampleText = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      '

/** The average advance over the sample, in the units given. */
export function averageWidth(widths: Map<number, number>): number {
  const total = [...sampleText].reduce((sum, letter) => sum + widths.get(letter.codePointAt(0)!)!, 0)
  return total / sampleText.length
}
