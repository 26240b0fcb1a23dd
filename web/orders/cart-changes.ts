import { colorName } from '#contract/colors.ts'
import { formatRupees } from '#contract/money.ts'
import type { CartLine } from '#web/cart/cart-line.ts'

const shownName = ({ name, color }: CartLine) => `${name} (${colorName(color)})`

const sameIn = (lines: readonly CartLine[], { productVariantId }: CartLine) =>
  lines.find((line) => line.productVariantId === productVariantId)

/** What costs another sum than before, a sentence for each line that is still there. */
export const priceChanges = (before: readonly CartLine[], after: readonly CartLine[]): string[] =>
  before.flatMap((line) => {
    const now = sameIn(after, line)
    if (!now || now.paise === line.paise || now.problem === 'GONE') return []
    return [`${shownName(line)} now costs ${formatRupees(now.paise)} instead of ${formatRupees(line.paise)}.`]
  })

/** What has changed in a cart since the shopper saw it, a sentence for each line. */
export function changesBetween(before: readonly CartLine[], after: readonly CartLine[]): string[] {
  return before.flatMap((line) => {
    const now = sameIn(after, line)
    const name = shownName(line)
    if (!now || now.problem === 'GONE') return [`${name} is no longer sold.`]
    if (now.problem === 'SOLD_OUT') return [`${name} is sold out.`]
    const isShort = now.problem === 'NOT_ENOUGH'
    const shortage = isShort ? [`${name}: only ${now.stock} left, and you wanted ${now.quantity}.`] : []
    return [...shortage, ...priceChanges([line], [now])]
  })
}
