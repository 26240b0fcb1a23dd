import type { ChangeEvent } from 'react'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { MissingMark } from './MissingMark.tsx'

type Props = {
  label: string
  hint: string
  /** One line is enough. */
  isShort: boolean
  maxLength: number
  value: string
  /** The category requires it, and it is missing. */
  isMissing: boolean
  error: string | undefined
  onChange: (text: string) => void
}

/** A declaration: a line for a quantity, several lines for a name with an address. */
export function DeclarationTextField({ label, hint, isShort, maxLength, value, isMissing, error, onChange }: Props) {
  const props = { value, maxLength, onChange: toText(onChange) }
  return (
    <Field label={label} hint={hint} error={error} aside={isMissing && <MissingMark />}>
      {isShort ? <TextInput {...props} autoComplete="off" /> : <TextArea {...props} rows={3} />}
    </Field>
  )
}

const toText =
  (onChange: (text: string) => void) =>
  ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange(target.value)
