import { colorHex, isColor } from '#contract/catalogue/colors.ts'
import { cx } from '#web/ui/cx.ts'
import { TextInput } from '#web/ui/form/TextInput.tsx'

type Props = {
  value: string
  onChange: (color: string) => void
  onEnter?: () => void
}

/** An input for a colour's name or code, with a swatch that opens the browser's colour picker. */
export function ColorInput({ value, onChange, onEnter }: Props) {
  const color = value.trim()
  return (
    <div className="relative">
      <TextInput
        value={value}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="red or #FF0000"
        className="[&_input]:pl-12"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter?.()
        }}
      />
      <span
        className={cx(
          'absolute inset-y-0 left-2 my-auto size-8 overflow-hidden rounded-full border focus-within:outline-2 focus-within:outline-focus',
          isColor(color) ? 'border-edge/60' : 'border-dashed border-edge',
        )}
        style={isColor(color) ? { backgroundColor: colorHex(color) } : undefined}
      >
        <input
          type="color"
          aria-label="Pick a colour"
          title="Pick a colour"
          value={colorHex(color)}
          onChange={(event) => onChange(event.target.value)}
          className="absolute -inset-2 size-12 cursor-pointer opacity-0"
        />
      </span>
    </div>
  )
}
