import { colorName } from '#contract/colors.ts'
import { formatRupees } from '#contract/money.ts'
import type { CartLine } from '#web/cart/cart-line.ts'

/** What has changed in a cart since the shopper saw it, a sentence for each line. */
export function changesBetween(before: readonly CartLine[], after: readonly CartLine[]): string[] {
  return before.flatMap((line) => {
    const now = after.find(({ productVariantId }) => productVariantId === line.productVariantId)
    const name = `${line.name} (${colorName(line.color)})`
    if (!now || now.problem === 'GONE') return [`${name} is no longer sold.`]
    if (now.problem === 'SOLD_OUT') return [`${name} is sold out.`]
    const changes: string[] = []
    if (now.problem === 'NOT_ENOUGH') changes.push(`${name}: only ${now.stock} left, and you wanted ${now.quantity}.`)
    if (now.paise !== line.paise) {
      changes.push(`${name} now costs ${formatRupees(now.paise)} instead of ${formatRupees(line.paise)}.`)
    }
    return changes
  })
}
