import { colorName } from '#contract/catalogue/colors.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import type { itemsWithProblem } from './return-form.ts'

/** The items of an order that cannot be returned, each with the reason; nothing without any. */
export function ItemProblems({ problems }: { problems: ReturnType<typeof itemsWithProblem> }) {
  if (problems.length === 0) return null
  return (
    <ul className="grid gap-3 text-sm">
      {problems.map(({ item: { id, product }, problem }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-medium">{product.name}</span>{' '}
          <span className="text-muted">({variantLabel(colorName(product.variant.color), product.variant)})</span>
          <span className="block text-muted">{problem}</span>
        </li>
      ))}
    </ul>
  )
}
