import type { ComponentProps } from 'react'
import { NumberInput } from './NumberInput.tsx'

/** An amount in rupees, in steps of a paisa. */
export function RupeesInput(props: ComponentProps<'input'>) {
  return <NumberInput {...props} inputMode="decimal" min={0} step={0.01} before="₹" />
}
