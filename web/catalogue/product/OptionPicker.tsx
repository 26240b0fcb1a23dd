import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { VariantViewModel } from '../product.ts'

type Props = {
  /** The name of the option: "Size". */
  name: string
  /** The variants of the chosen colour, one for each value. */
  variants: readonly VariantViewModel[]
  chosen: VariantViewModel
  onChoose: (variant: VariantViewModel) => void
  /** Content beside the name, such as a link to the size chart. */
  help?: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * The values of a product's second option as a radio group: arrow keys choose. A sold out value is struck through; it can be chosen
 * to see its price, but not bought. The radio buttons are `<button>` elements, so that clicks before hydration are replayed.
 */
export function OptionPicker({ name, variants, chosen, onChoose, help }: Props) {
  const labelId = useId()
  const chooseByKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const index = variants.indexOf(chosen) + step
    const variant = variants.at(index % variants.length)
    if (variant) onChoose(variant)
    buttons.at(index % buttons.length)?.focus()
  }
  return (
    <div>
      <div className="mb-3 flex items-center gap-5">
        <p id={labelId} className="text-sm text-muted">
          {name}: <span className="font-semibold text-ink">{chosen.optionValue}</span>
        </p>
        {help && <div className="-my-3 shrink-0">{help}</div>}
      </div>
      <div role="radiogroup" aria-labelledby={labelId} className="flex flex-wrap gap-2" onKeyDown={chooseByKey}>
        {variants.map((variant) => (
          <OptionButton
            key={variant.id}
            variant={variant}
            isSelected={variant === chosen}
            onSelect={() => onChoose(variant)}
          />
        ))}
      </div>
    </div>
  )
}

type OptionButtonProps = { variant: VariantViewModel; isSelected: boolean; onSelect: () => void }

function OptionButton({ variant: { optionValue, stock }, isSelected, onSelect }: OptionButtonProps) {
  const isSoldOut = stock === 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a click on an <input> before hydration would be lost
    <button
      type="button"
      role="radio"
      aria-checked={isSelected}
      aria-label={isSoldOut ? `${optionValue}, sold out` : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={onSelect}
      className={cx(
        'min-h-11 min-w-11 max-w-full rounded-control border px-3 text-sm font-medium wrap-anywhere transition-colors',
        isSelected ? 'border-link bg-link-tint ring-1 ring-link' : 'border-edge bg-surface hover:border-link',
        isSoldOut && 'text-muted line-through',
        isSoldOut && !isSelected && 'border-dashed',
      )}
    >
      {optionValue}
    </button>
  )
}
