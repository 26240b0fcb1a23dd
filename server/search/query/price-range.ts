import { units } from './units.ts'

/** Price limits in paise from a search text, and the text without them. */
type ParsedPriceRange = { rest: string; minPrice?: number; maxPrice?: number }

/** Words after an amount that multiply it, with the power of ten. */
const powersOfTen: Record<string, number> = {
  hundred: 2,
  k: 3,
  thousand: 3,
  thousands: 3,
  lac: 5,
  lacs: 5,
  lakh: 5,
  lakhs: 5,
  cr: 7,
  crore: 7,
  crores: 7,
}

const wordEnd = '(?![a-z])'
const number = String.raw`\d{1,7}(?:,\d{2,3})*(?:\.\d{1,5})?(?![\d.,]*\d)`
const factor = String.raw`(?:\s*(?:${Object.keys(powersOfTen).join('|')})${wordEnd})?`
const currencyBefore = String.raw`(?:\u20b9|rs\.?|inr|rupees?)\s*`
const currencyAfter = String.raw`\s*(?:\u20b9|/-|(?:rs|inr|rupees?)${wordEnd}\.?)`
/** "500 size xl" is a price and a size, "8 size" is a size. */
const size = String.raw`sizes?(?!\s+(?:\d|[xsml]+${wordEnd}))`
/** Excludes other units, as in "under 20000 mAh" and "above 55 inch", and the first number of "from 2 to 5 years". */
const noUnit = `(?!${[
  '[a-z]',
  String.raw`\s*["\u2033%]`,
  String.raw`\s*(?:${[...units, ...Object.keys(powersOfTen), size].join('|')})${wordEnd}`,
  String.raw`\s*(?:to|-|\u2013)\s*\d`,
].join('|')})`

/** A number is a price for certain with a currency; otherwise no unit may follow. "l" is lakh in "₹1l" only, and litre elsewhere. */
const price = `(${currencyBefore}${number}(?:l${wordEnd}|${factor})(?:${currencyAfter})?|${number}${factor}(?:${currencyAfter}|${noUnit}))`
const firstPrice = `((?:${currencyBefore})?${number}${factor}(?:${currencyAfter})?)`
const below = new RegExp(String.raw`(?:^|\s)(?:under|below|less than|upto|up to|within|<)\s*${price}`, 'i')
const above = new RegExp(String.raw`(?:^|\s)(?:over|above|more than|from|>)\s*${price}`, 'i')
const between = new RegExp(String.raw`(?:^|\s)(?:between|from)\s+${firstPrice}\s*(?:and|to|-|\u2013)\s*${price}`, 'i')

/** The largest amount that a response can hold: thirteen digits of rupees (`money` in the contract). */
const maxPaise = 10 ** 15 - 1

/** An amount as digits without commas, and the power of ten of its factor. */
function parseAmount(text: string) {
  const [, digits = '', word = ''] = /(\d[\d,.]*)\s*([a-z]*)/i.exec(text) ?? []
  const power = word.toLowerCase() === 'l' ? powersOfTen.lakh : powersOfTen[word.toLowerCase()]
  return { digits: digits.replaceAll(',', ''), power }
}

/** The exponent is part of the parsed text, because a product of decimals is not exact. */
const toPaise = (digits: string, power = 0) => Math.min(Math.round(Number(`${digits}e${power + 2}`)), maxPaise)

const parsePrice = (text: string) => {
  const { digits, power } = parseAmount(text)
  return toPaise(digits, power)
}

/** In "10-20k" the first amount has the factor of the second; not in "500-2k", where it would be greater than the second. */
function parseLimits(first: string, second: string): [number, number] {
  const { digits, power } = parseAmount(first)
  const maxPrice = parsePrice(second)
  const withFactor = toPaise(digits, power ?? parseAmount(second).power)
  const minPrice = withFactor <= maxPrice ? withFactor : toPaise(digits, power)
  return [Math.min(minPrice, maxPrice), Math.max(minPrice, maxPrice)]
}

/** Words before another number than a price, as in "upto 2 ton"; "under" and others are stop words. */
const otherLimit = /(?<=^|\s)(?:upto|less than|within)\s+(?=\d)/gi

const removeMatch = (text: string, { 0: found, index }: RegExpExecArray) =>
  `${text.slice(0, index)} ${text.slice(index + found.length)}`.trim()

/** Parses "kurta under 500", "between 1,000 and 2,000", "above 5k" and "under 1.5 lakh". */
export function parsePriceRange(text: string): ParsedPriceRange {
  const both = between.exec(text)
  if (both) {
    const [minPrice, maxPrice] = parseLimits(both[1]!, both[2]!)
    return { rest: removeMatch(text, both), minPrice, maxPrice }
  }
  const most = below.exec(text)
  const afterMost = most ? removeMatch(text, most) : text.trim()
  const least = above.exec(afterMost)
  const rest = least ? removeMatch(afterMost, least) : afterMost
  return {
    rest: rest.replace(otherLimit, ''),
    ...(most && { maxPrice: parsePrice(most[1]!) }),
    ...(least && { minPrice: parsePrice(least[1]!) }),
  }
}
