import Trash from 'lucide-react/icons/trash'
import type { Ref } from 'react'
import { QuantityField } from '#web/ui/form/QuantityField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { type CalculatorItem, quantityBounds } from './calculator-item.ts'

type Props = {
  items: readonly CalculatorItem[]
  onChange: (items: readonly CalculatorItem[]) => void
  ref?: Ref<HTMLUListElement>
}

/** The products of the calculator with their quantities. */
export function CalculatorItems({ items, onChange, ref }: Props) {
  const content = useFocusFallback<HTMLDivElement>()
  const setTyped = (id: string, typed: string) =>
    onChange(items.map((item) => (item.productVariantId === id ? { ...item, typed } : item)))
  return (
    <div ref={content} tabIndex={-1}>
      {items.length === 0 ? (
        <p className="text-sm text-muted">No products chosen yet.</p>
      ) : (
        <ul
          ref={ref}
          aria-label="Products of the cart"
          className="grid divide-y divide-hairline rounded-card border border-hairline px-3"
        >
          {items.map(({ productVariantId: id, name, typed }) => (
            <li key={id} className="flex flex-wrap items-center justify-end gap-3 py-2">
              <span className="min-w-0 flex-[1_1_5rem]">{name}</span>
              <QuantityField
                label={`Quantity of ${name}`}
                {...quantityBounds}
                typed={typed}
                onType={(text) => setTyped(id, text)}
              />
              <IconButton
                label={`Remove ${name}`}
                onClick={() => onChange(items.filter((item) => item.productVariantId !== id))}
              >
                <Trash className="size-4 text-danger" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
