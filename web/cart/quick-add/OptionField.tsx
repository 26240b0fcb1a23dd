import { useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import type { QuickAddVariant } from './quick-add-product.ts'

type Props = {
  /** The name of the option: "Size". */
  name: string
  /** The variants of the chosen colour, one for each value. */
  variants: readonly QuickAddVariant[]
  chosenId: string | null
  error: string | null
  onChoose: (variantId: string) => void
}

/** The values of a product's second option as radio buttons; sold out values are struck through and disabled. */
export function OptionField({ name, variants, chosenId, error, onChoose }: Props) {
  const id = useId()
  const chosen = variants.find((variant) => variant.id === chosenId)
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{name}</legend>
      <div className="mb-2 flex flex-wrap gap-x-3 text-sm text-muted">
        <span aria-hidden="true">
          {name}
          {chosen && (
            <>
              : <span className="font-semibold text-ink">{chosen.optionValue}</span>
            </>
          )}
        </span>
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
      <div className="flex flex-wrap gap-2">
        {variants.map((variant) => (
          <OptionRadio
            key={variant.id}
            group={id}
            variant={variant}
            isChosen={variant.id === chosenId}
            onChoose={() => onChoose(variant.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type OptionRadioProps = { group: string; variant: QuickAddVariant; isChosen: boolean; onChoose: () => void }

function OptionRadio({ group, variant: { id, optionValue, stock }, isChosen, onChoose }: OptionRadioProps) {
  const isSoldOut = stock === 0
  return (
    <label
      className={cx(
        'relative grid min-h-11 min-w-11 max-w-full place-items-center rounded-control border px-3 text-sm font-medium wrap-anywhere transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-link bg-link-tint ring-1 ring-link' : 'border-edge bg-surface',
        isSoldOut ? 'border-dashed text-muted line-through' : 'cursor-pointer hover:border-link',
      )}
    >
      <input
        type="radio"
        name={group}
        value={id}
        aria-label={isSoldOut ? `${optionValue}, sold out` : undefined}
        checked={isChosen}
        disabled={isSoldOut}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
      />
      {optionValue}
    </label>
  )
}
