import { hexOfWord, isColor, namedColors } from '#contract/colors.ts'
import { editDistance } from '../search/edit-distance.ts'

const names = Object.keys(namedColors)

/** A name with a letter or two wrong. */
const misspelled = (word: string) =>
  names.find((name) => word.length > 3 && editDistance(word, name) <= (word.length > 5 ? 2 : 1))

/** A colour that the shop can hold and that a text most likely means: "Navy Blue" is navy, "Sky blue" a tone; null where none is near. */
export function suggestColor(text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[-_/]+/g, ' ')
  if (isColor(`#${plain}`)) return `#${plain}`
  const words = plain.split(/\s+/)
  const first = words.find((word) => names.includes(word))
  return (
    hexOfWord(plain) ??
    first ??
    misspelled(plain) ??
    words.map(hexOfWord).find(Boolean) ??
    words.map(misspelled).find(Boolean) ??
    null
  )
}
