import { ColorSwatch } from '#web/ui/ColorSwatch.tsx'
import { shownColors, type Variant } from './product.ts'

type Props = { variants: readonly Variant[]; chosen: Variant; onChoose: (variant: Variant) => void }

/** A product's colours, each with its name; those that are sold out cannot be chosen. */
export function ColorChoice({ variants, chosen, onChoose }: Props) {
  const colors = shownColors(variants)
  const name = colors.find(({ variant }) => variant.id === chosen.id)?.name
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-muted">
        Colour: <span className="font-semibold text-ink">{name}</span>
      </legend>
      <div className="-ml-1.5 flex flex-wrap gap-1">
        {colors.map(({ variant, hex, name: label }) => (
          <ColorSwatch
            key={variant.id}
            hex={hex}
            name={label}
            selected={variant.id === chosen.id}
            soldOut={variant.stock === 0}
            onSelect={() => onChoose(variant)}
          />
        ))}
      </div>
    </fieldset>
  )
}
