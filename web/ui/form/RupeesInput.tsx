import type { ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'

/** An amount in rupees, in steps of a paisa. */
export function RupeesInput(props: ComponentProps<'input'>) {
  return (
    <TextInput
      {...props}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      before="₹"
      // Scrolling the form by the mouse wheel must not change the number.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
