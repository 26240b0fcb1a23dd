import { ColorSwatch } from '#web/ui/ColorSwatch.tsx'
import type { VariantViewModel } from '../product.ts'
import { colorChoices } from './variant-selection.ts'

type Props = {
  variants: readonly VariantViewModel[]
  chosen: VariantViewModel
  onChoose: (variant: VariantViewModel) => void
}

/** The buttons for a product's colours; those of sold out colours are disabled. */
export function ColorPicker({ variants, chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-muted">
        Colour: <span className="font-semibold text-ink">{chosen.name}</span>
      </legend>
      <div className="-ml-1.5 flex flex-wrap gap-1">
        {colorChoices(variants, chosen).map(({ variant, isSelected, isSoldOut }) => (
          <ColorSwatch
            key={variant.color}
            hex={variant.hex}
            name={variant.name}
            selected={isSelected}
            soldOut={isSoldOut}
            onSelect={() => onChoose(variant)}
          />
        ))}
      </div>
    </fieldset>
  )
}
