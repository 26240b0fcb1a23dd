import { hexForColorName, isColor, namedColors } from '#contract/catalogue/colors.ts'
import { editDistance } from '#server/search/query/edit-distance.ts'

const colorNames = Object.keys(namedColors)

/** A colour name within a small edit distance. */
const closestColorName = (word: string) =>
  colorNames.find((name) => word.length > 3 && editDistance(word, name) <= (word.length > 5 ? 2 : 1))

/** The valid colour that is closest to a text, such as navy for "Navy Blue"; null without a close one. */
export function suggestColor(text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[-_/]+/g, ' ')
  if (isColor(`#${plain}`)) return `#${plain}`
  const words = plain.split(/\s+/)
  const first = words.find((word) => colorNames.includes(word))
  return (
    hexForColorName(plain) ??
    first ??
    closestColorName(plain) ??
    words.map(hexForColorName).find(Boolean) ??
    words.map(closestColorName).find(Boolean) ??
    null
  )
}
