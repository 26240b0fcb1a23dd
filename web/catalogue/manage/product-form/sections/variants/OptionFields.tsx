import { useId, useState } from 'react'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import { maxOptionLength, maxVariants } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { activeRows, addValues, parseValues } from '../../matrix/variant-matrix.ts'
import type { VariantsState } from '../../use-variants.ts'
import { OptionValue } from './OptionValue.tsx'

type Props = {
  variants: VariantsState
  optionName: string
  onRemoveValue: (value: string) => void
  onRemoveOption: () => void
}

/** The name of the second option and its values. */
export function OptionFields({ variants, optionName, onRemoveValue, onRemoveOption }: Props) {
  const { matrix, errors, isSubmitted, changeOptionName } = variants
  const names = useId()
  const values = useValuesInput(variants)
  const [focusedValue, setFocusedValue] = useState<string | null>(null)
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Field label="Option" error={isSubmitted && errors.optionName}>
        <TextInput
          value={optionName}
          list={names}
          // The option was turned on, and the button for it is gone.
          autoFocus={optionName === ''}
          maxLength={maxOptionLength}
          autoComplete="off"
          placeholder="Size"
          after={
            <Button variant="quiet" size="sm" className="mr-1" onClick={onRemoveOption}>
              Remove option
            </Button>
          }
          className="[&_input]:pr-36"
          onChange={({ target }) => changeOptionName(target.value)}
        />
      </Field>
      <datalist id={names}>
        {['Size', 'Storage', 'Length'].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="Values" error={values.error ?? (isSubmitted && errors.values)} hint="One, or a list: S, M, L, XL">
        <TextInput
          value={values.text}
          autoComplete="off"
          after={
            <Button variant="quiet" size="sm" className="mr-1" onClick={values.add}>
              Add
            </Button>
          }
          className="[&_input]:pr-18"
          onChange={({ target }) => values.change(target.value)}
          onBlur={values.add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            values.add()
          }}
        />
      </Field>
      {matrix.values.length > 0 && (
        <ul aria-label="Values" className="flex flex-wrap gap-2 sm:col-span-2">
          {matrix.values.map((value) => (
            <li key={value}>
              <OptionValue
                variants={variants}
                value={value}
                isFocused={value === focusedValue}
                onFocus={setFocusedValue}
                onRemove={() => onRemoveValue(value)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The input of values; they are added when it is left, so that none is lost. */
function useValuesInput({ matrix, change }: VariantsState) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const added = parseValues(text)
    if (added.length === 0) return
    if (added.some((value) => value.length > maxOptionLength)) return setError(variantMessages.longOptionValue)
    const changed = addValues(matrix, added)
    const count = activeRows(changed).length
    if (count > maxVariants) return setError(`${variantMessages.tooMany} These would be ${count}.`)
    change(changed)
    setText('')
  }
  return {
    text,
    error,
    add,
    change: (typed: string) => {
      setText(typed)
      setError(null)
    },
  }
}
