import { colorName } from '#contract/catalogue/colors.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import type { OrderReturn } from './return-labels.ts'

/** The pieces of a return, with what is sent instead and what the check of the items found. */
export const ReturnedItems = ({
  orderReturn: { items, status },
}: {
  orderReturn: Pick<OrderReturn, 'items' | 'status'>
}) => (
  <ul className="grid gap-2 text-sm">
    {items.map(({ name, quantity, acceptedQuantity = quantity, exchange, ...variant }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the items of a return never change
      <li key={index} className="wrap-anywhere">
        <span className="tabular-nums">{quantity} ×</span> {name}{' '}
        <span className="text-muted">({variantLabel(colorName(variant.color), variant)})</span>
        {exchange && (
          <span className="block text-muted">Exchange for {variantLabel(colorName(exchange.color), exchange)}</span>
        )}
        {status === 'COMPLETED' && acceptedQuantity < quantity && (
          <span className="block text-danger">
            {acceptedQuantity === 0 ? 'Not accepted' : `${acceptedQuantity} of ${quantity} accepted`}
          </span>
        )}
      </li>
    ))}
  </ul>
)
