import { ColorSwatch } from '#web/ui/ColorSwatch.tsx'
import type { VariantViewModel } from '../product.ts'

type Props = {
  variants: readonly VariantViewModel[]
  chosen: VariantViewModel
  onChoose: (variant: VariantViewModel) => void
}

/** The buttons for a product's colours; those of sold out variants are disabled. */
export function ColorPicker({ variants, chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-muted">
        Colour: <span className="font-semibold text-ink">{chosen.name}</span>
      </legend>
      <div className="-ml-1.5 flex flex-wrap gap-1">
        {variants.map((variant) => (
          <ColorSwatch
            key={variant.id}
            hex={variant.hex}
            name={variant.name}
            selected={variant.id === chosen.id}
            soldOut={variant.stock === 0}
            onSelect={() => onChoose(variant)}
          />
        ))}
      </div>
    </fieldset>
  )
}
