import type { ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'

/** A field that filters while the user types. Enter in it does not submit the form around it. */
export const FilterInput = (props: Omit<ComponentProps<typeof TextInput>, 'autoComplete' | 'onKeyDown'>) => (
  <TextInput {...props} autoComplete="off" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />
)
