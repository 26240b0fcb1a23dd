import Trash from 'lucide-react/icons/trash'
import { maxLineQuantity } from '#contract/limits.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { CalculatorItem } from './calculator-item.ts'

type Props = { items: readonly CalculatorItem[]; onChange: (items: readonly CalculatorItem[]) => void }

/** The products of the calculator with their quantities. */
export function CalculatorItems({ items, onChange }: Props) {
  if (items.length === 0) return <p className="text-sm text-muted">No products chosen yet.</p>
  const setQuantity = (id: string, quantity: number) => {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxLineQuantity) return
    onChange(items.map((item) => (item.productVariantId === id ? { ...item, quantity } : item)))
  }
  return (
    <ul
      aria-label="Products of the cart"
      className="grid divide-y divide-hairline rounded-card border border-hairline px-3"
    >
      {items.map(({ productVariantId: id, name, quantity }) => (
        <li key={id} className="flex items-center gap-3 py-2">
          <span className="min-w-0 flex-1">{name}</span>
          <Field label={`Quantity of ${name}`} hideLabel className="w-20 shrink-0">
            <NumberInput
              // The field keeps a text that is no quantity, such as an empty one.
              defaultValue={quantity}
              min={1}
              max={maxLineQuantity}
              onChange={({ target }) => setQuantity(id, Number(target.value))}
            />
          </Field>
          <IconButton
            label={`Remove ${name}`}
            onClick={() => onChange(items.filter((item) => item.productVariantId !== id))}
          >
            <Trash className="size-4 text-danger" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
