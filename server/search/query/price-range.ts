/** Price limits in paise from a search text, and the text without them. */
type ParsedPriceRange = { rest: string; minPrice?: number; maxPrice?: number }

const amount = String.raw`(?:\u20b9|rs\.?|inr)?\s*(\d{1,7}(?:,\d{2,3})*)(k)?(?:\s*(?:\u20b9|rs\.?|inr|rupees?|/-))?`
/** Excludes other units, as in "under 20000 mAh" and "above 55 inch". */
const noUnit = String.raw`(?![\d.,]*\d)(?!\s*(?:mah|wh?|hz|khz|gb|tb|mb|l|ml|kg|g|mm|cm|m|inch(?:es)?|in|"|mp|hours?|years?|%)(?:\W|$))`
const below = new RegExp(String.raw`(?:^|\s)(?:under|below|less than|upto|up to|within|<)\s*${amount}${noUnit}`, 'i')
const above = new RegExp(String.raw`(?:^|\s)(?:over|above|more than|from|>)\s*${amount}${noUnit}`, 'i')
const between = new RegExp(String.raw`(?:^|\s)between\s+${amount}\s*(?:and|to|-)\s*${amount}${noUnit}`, 'i')

/** The largest amount that a response can hold: thirteen digits of rupees (`money` in the contract). */
const maxPaise = 10 ** 15 - 1

const toPaise = (digits = '', thousands?: string) =>
  Math.min(Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1) * 100, maxPaise)

const removeMatch = (text: string, { 0: found, index }: RegExpExecArray) =>
  `${text.slice(0, index)} ${text.slice(index + found.length)}`.trim()

/** Parses "kurta under 500", "between 1,000 and 2,000" and "above 5k". */
export function parsePriceRange(text: string): ParsedPriceRange {
  const both = between.exec(text)
  if (both) {
    const limits = [toPaise(both[1], both[2]), toPaise(both[3], both[4])].sort((one, other) => one - other)
    return { rest: removeMatch(text, both), minPrice: limits[0], maxPrice: limits[1] }
  }
  const most = below.exec(text)
  const afterMost = most ? removeMatch(text, most) : text.trim()
  const least = above.exec(afterMost)
  return {
    rest: least ? removeMatch(afterMost, least) : afterMost,
    ...(most && { maxPrice: toPaise(most[1], most[2]) }),
    ...(least && { minPrice: toPaise(least[1], least[2]) }),
  }
}
