import type { ComponentProps } from 'react'
import { Select } from '#web/ui/form/Select.tsx'

type OptionSelectProps = ComponentProps<'select'> & { options: readonly { id: string; name: string }[] }

/** A select for a category or brand. */
export function OptionSelect({ options, size: _, ...rest }: OptionSelectProps) {
  return (
    <Select {...rest}>
      <option value="">Choose…</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
