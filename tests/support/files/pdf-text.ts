/** The objects of an uncompressed PDF by number. */
function parseObjects(pdf: string): Map<string, string> {
  const parts = pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map([...parts].map(([, number, body]) => [number!, body!]))
}

const decodeHex = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

/** The text of each glyph of a font, from its ToUnicode table. */
function glyphTexts(objects: Map<string, string>, font: string): string[] {
  const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '') ?? []
  const ranges = [...(objects.get(table) ?? '').matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)]
  return ranges.flatMap(([, list]) => [...list!.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) => decodeHex(hex!)))
}

/** Joins the texts around a rupee sign, which another font has. */
export const joinAmounts = (texts: string): string => texts.replaceAll('\n₹\n', '₹')

/** The texts of an uncompressed pdfkit PDF in drawing order, one per line. */
export function extractPdfText(pdf: Buffer): string {
  const objects = parseObjects(pdf.toString('latin1'))
  const all = [...objects.values()].join('\n')
  const names = new Map([...all.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [name!, font!]))
  const textsByFont = new Map([...names].map(([name, font]) => [name, glyphTexts(objects, font)]))
  const drawn = all.matchAll(/\/(F\d+) [\d.]+ Tf\n([\s\S]*?)\nET\n/g)
  const texts = [...drawn].map(([, name, pieces]) => {
    const glyphs = [...pieces!.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
    return glyphs.map((glyph) => textsByFont.get(name!)?.[Number.parseInt(glyph, 16)] ?? '').join('')
  })
  return texts.join('\n')
}
