import type { ComponentProps } from 'react'
import { NumberInput } from './NumberInput.tsx'
import { rupeesProps } from './PlainNumberInput.tsx'

/** An amount in rupees, in steps of a paisa. */
export const RupeesInput = (props: Omit<ComponentProps<typeof NumberInput>, keyof typeof rupeesProps>) => (
  <NumberInput {...props} {...rupeesProps} />
)
