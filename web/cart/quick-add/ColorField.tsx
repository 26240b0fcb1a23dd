import { sameColor } from '#contract/catalogue/colors.ts'
import { ColorSwatch } from '#web/ui/ColorSwatch.tsx'
import type { colorsOf } from './variant-choice.ts'

type Props = { colors: ReturnType<typeof colorsOf>; chosen: string; onChoose: (color: string) => void }

/** The colours of a product as buttons; those of sold out colours are disabled. */
export function ColorField({ colors, chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm text-muted">
        Colour:{' '}
        <span className="font-semibold text-ink">{colors.find(({ color }) => sameColor(color, chosen))?.name}</span>
      </legend>
      <div className="-ml-1.5 flex flex-wrap gap-1">
        {colors.map(({ color, hex, name, isSoldOut }) => (
          <ColorSwatch
            key={color}
            hex={hex}
            name={name}
            selected={sameColor(color, chosen)}
            soldOut={isSoldOut}
            onSelect={() => onChoose(color)}
          />
        ))}
      </div>
    </fieldset>
  )
}
