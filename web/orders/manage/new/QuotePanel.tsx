import { codFeeName } from '#contract/cash-on-delivery/cod-fee.ts'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { shippingFeeText } from '#contract/orders/shipping-texts.ts'
import { discountText } from '#contract/pricing/discount-text.ts'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import type { PriceChange, Quote } from './order-form.ts'

type Props = {
  quote: Quote
  changes: readonly PriceChange[]
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** What the order costs now, what a shopper would be refused for, and the prices that changed since the draft was saved. */
export function QuotePanel({ quote, changes, isAccepted, onAccept }: Props) {
  const { lines, discounts, subtotal, shippingFee, codFee, total, warnings } = quote
  const rupees = (amount: string) => formatRupees(toPaise(amount))
  return (
    <div className="grid gap-4">
      <ul aria-label="Prices" className="grid gap-1.5 text-sm">
        {lines.map(({ productVariantId, quantity, price, problem, ...line }) => (
          <li key={productVariantId} className="grid">
            <span className="flex justify-between gap-4">
              <span className="min-w-0">
                {quantity} × {soldItemName(line)}
              </span>
              <span className="tabular-nums">{formatRupees(toPaise(price) * quantity)}</span>
            </span>
            {problem && <span className="font-medium text-danger">{problem}</span>}
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5 border-t border-hairline pt-4 text-sm">
        <DescriptionItem name="Subtotal" valueClass="tabular-nums">
          {rupees(subtotal)}
        </DescriptionItem>
        {discounts.map(({ name, level, amount }) => (
          <DescriptionItem key={name} name={name} valueClass="tabular-nums text-success">
            {discountText(level, toPaise(amount))}
          </DescriptionItem>
        ))}
        <DescriptionItem name="Delivery" valueClass="tabular-nums">
          {shippingFeeText(toPaise(shippingFee))}
        </DescriptionItem>
        {toPaise(codFee) > 0 && (
          <DescriptionItem name={codFeeName} valueClass="tabular-nums">
            {rupees(codFee)}
          </DescriptionItem>
        )}
        <DescriptionItem name="Total" valueClass="font-display text-lg font-bold tabular-nums">
          {rupees(total)}
        </DescriptionItem>
      </dl>
      {warnings.map((warning) => (
        <p key={warning} className="text-sm font-medium text-warning">
          {warning} You can place the order nevertheless.
        </p>
      ))}
      {changes.length > 0 && (
        <div className="grid gap-1 text-sm">
          {changes.map(({ name, before, now }) => (
            <p key={name} className="font-medium text-warning">
              {name} now costs {rupees(now)} instead of {rupees(before)}.
            </p>
          ))}
          <Checkbox
            label="Use the present prices"
            checked={isAccepted}
            onChange={({ target }) => onAccept(target.checked)}
          />
        </div>
      )}
    </div>
  )
}
