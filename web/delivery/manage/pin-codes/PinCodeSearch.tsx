import { useEffect, useState } from 'react'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { searchDelay, useDebounced } from '#web/ui/form/use-debounced.ts'

type Props = { value: string; onSearch: (q: string) => void }

/** Searches PIN codes by their first digits. */
export function PinCodeSearch({ value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const text = useDebounced(typed, searchDelay)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search follows what is typed
  useEffect(() => {
    if (text !== value) onSearch(text)
  }, [text])
  return (
    <Field label="Search PIN codes" className="sm:max-w-60">
      <TextInput
        type="search"
        value={typed}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        placeholder="First digits"
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
      />
    </Field>
  )
}
