import type { ReactNode } from 'react'
import { Field } from '../form/Field.tsx'
import { Select } from '../form/Select.tsx'

type Props = { name: string; label: string; value: string | undefined; children: ReactNode }

/** A select of a filter form; its first option is no filter, and the others are its children. */
export const FilterSelect = ({ name, label, value = '', children }: Props) => (
  <Field label={label}>
    <Select name={name} defaultValue={value}>
      <option value="">Any</option>
      {children}
    </Select>
  </Field>
)
