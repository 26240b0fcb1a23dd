import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isSameText } from '#contract/catalogue/shown-variants.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import { maxOptionLength } from '#contract/limits.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOverlay } from '#web/ui/overlay/overlay-stack.ts'
import { renameValue, trimValue } from '../../matrix/variant-matrix.ts'
import type { VariantsState } from '../../use-variants.ts'

type Props = {
  variants: VariantsState
  value: string
  /** Focuses the button that renames, after the keyboard has closed the input. */
  isFocused: boolean
  onFocus: (value: string | null) => void
  onRemove: () => void
}

/** A value of the second option, which can be renamed and removed. */
export function OptionValue({ variants, value, isFocused, onFocus, onRemove }: Props) {
  const [isRenaming, setIsRenaming] = useState(false)
  const close = (focused: string | null) => {
    setIsRenaming(false)
    onFocus(focused)
  }
  if (isRenaming) return <ValueInput variants={variants} value={value} onClose={close} />
  return (
    <span className="inline-flex h-11 items-center rounded-full border border-link bg-link-tint pl-4 text-sm font-medium text-link">
      {value}
      <IconButton label={`Rename ${value}`} autoFocus={isFocused} className="ml-1" onClick={() => setIsRenaming(true)}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={`Remove ${value}`} className="-ml-2" onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </span>
  )
}

type InputProps = Pick<Props, 'variants' | 'value'> & { onClose: (focused: string | null) => void }

/** The text of a value; Enter and leaving it rename the value, Escape does not. */
function ValueInput({ variants, value, onClose }: InputProps) {
  const [text, setText] = useState(value)
  const [error, setError] = useState<string | null>(null)
  // Removing the focused input from the page blurs it.
  const isClosed = useRef(false)
  const close = (focused: string | null) => {
    isClosed.current = true
    onClose(focused)
  }
  const rename = (isByKey: boolean) => {
    const renamed = trimValue(text) || value
    if (!isSameText(renamed, value) && variants.matrix.values.some((other) => isSameText(other, renamed)))
      return setError(`${renamed} is there already.`)
    if (renamed.length > maxOptionLength) return setError(variantMessages.longOptionValue)
    close(isByKey ? renamed : null)
    if (renamed !== value) variants.change(renameValue(variants.matrix, value, renamed))
  }
  // Escape closes the input and not the form.
  useOverlay(true, () => close(value))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    rename(true)
  }
  return (
    <div className="grid gap-1">
      <TextInput
        aria-label={`New text of ${value}`}
        value={text}
        autoFocus
        autoComplete="off"
        aria-invalid={error !== null}
        className="w-40"
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setText(target.value)
          setError(null)
        }}
        onBlur={() => !isClosed.current && rename(false)}
        onKeyDown={onKeyDown}
      />
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  )
}
