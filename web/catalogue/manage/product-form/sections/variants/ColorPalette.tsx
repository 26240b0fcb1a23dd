import { colorHex, colorName, namedColors } from '#contract/catalogue/colors.ts'
import { ColorDot } from '#web/ui/ColorDot.tsx'

/** The colours that the list offers; gray and grey are one colour and offered once. */
const paletteColors = Object.keys(namedColors).filter((name) => name !== 'grey')

/** The named colours as buttons. */
export function ColorPalette({ onChoose }: { onChoose: (color: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read as another question
    <div role="group" aria-label="Named colours" className="-mx-1 flex flex-wrap">
      {paletteColors.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={colorName(name)}
          title={colorName(name)}
          onClick={() => onChoose(name)}
          className="grid size-8 place-items-center rounded-full pointer-coarse:size-10"
        >
          <ColorDot hex={colorHex(name)} size={20} />
        </button>
      ))}
    </div>
  )
}
