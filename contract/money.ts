const rupeesPattern = /^\d+(\.\d{1,2})?$/

/** Paise from rupees as text, such as "1299", "1299.5" or "1299.00". Throws a RangeError for any other text. */
export function toPaise(rupees: string): number {
  if (!rupeesPattern.test(rupees))
    throw new RangeError(`"${rupees}" is not an amount in rupees with at most 2 decimals`)
  const [whole = '0', fraction = ''] = rupees.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** As `toPaise`, of amounts that can be below 0, such as "-1299.00". */
export const toSignedPaise = (rupees: string): number =>
  rupees.startsWith('-') ? 0 - toPaise(rupees.slice(1)) : toPaise(rupees)

/** The paise of a typed amount; null for a text that is no amount in rupees. */
export function parsePaise(text: string): number | null {
  const rupees = text.trim()
  return rupeesPattern.test(rupees) ? toPaise(rupees) : null
}

/** Rupees with two decimals for requests and responses: 129900 paise is "1299.00". */
export function toRupees(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(Math.abs(paise) % 100).padStart(2, '0')}`
}

/** As `toRupees`, of amounts that can be below 0: -129900 paise is "-1299.00". */
export const toSignedRupees = (paise: number): string => (paise < 0 ? `-${toRupees(-paise)}` : toRupees(paise))

/** Digits in Indian grouping: the last three, then pairs (12,34,567). */
function groupDigits(digits: string): string {
  const head = digits.slice(0, -3)
  return head ? `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${digits.slice(-3)}` : digits
}

/** A formatted price with 2 decimals and Indian grouping: "₹1,29,999.00" (specification 9). */
export function formatRupees(paise: number): string {
  const [whole = '0', fraction = '00'] = toRupees(Math.abs(paise)).split('.')
  return `${paise < 0 ? '-' : ''}₹${groupDigits(whole)}.${fraction}`
}

/** A 'Save' amount: whole rupees without decimals (specification 9), rounded down, because a saving must not be exaggerated. */
export function formatWholeRupees(paise: number): string {
  return `₹${groupDigits(String(Math.floor(paise / 100)))}`
}

/** The current price: the discount price if there is one, otherwise the original price (specification 3). */
export function effectivePrice<Amount>(product: { originalPrice: Amount; discountPrice: Amount | null }): Amount {
  return product.discountPrice ?? product.originalPrice
}

/** The discount in whole percent, at most 99; null below 1 %. */
export function discountPercent(product: { originalPrice: number; discountPrice: number | null }): number | null {
  const { originalPrice, discountPrice } = product
  if (discountPrice === null || originalPrice <= 0 || discountPrice >= originalPrice) return null
  const percent = Math.min(99, Math.round(((originalPrice - discountPrice) / originalPrice) * 100))
  return percent < 1 ? null : percent
}
