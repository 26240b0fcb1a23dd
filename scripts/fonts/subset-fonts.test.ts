import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { readCharacterMap, readFontTables } from './font-tables.ts'

const shopText = 'Abcxyz 0123456789 ₹ é ñ ü © ® ° × · – — ‘ ’ “ ” … • % & / @'

test.each(['anek-latin', 'figtree'])(
  '%s with its accent and rupee files covers all characters of the store',
  async (name) => {
    const files = [`${name}.woff2`, `${name}-accents.woff2`, `${name}-rupee.woff2`]
    const drawn = new Set<number>()
    for (const file of files) {
      const font = await readFile(new URL(`../../web/fonts/${file}`, import.meta.url))
      const tables = readFontTables(await subsetFont(font, shopText, { targetFormat: 'sfnt' }))
      for (const code of readCharacterMap(tables).keys()) drawn.add(code)
    }
    expect([...shopText].filter((character) => !drawn.has(character.codePointAt(0)!))).toEqual([])
  },
)
