import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { NumberInput } from './NumberInput.tsx'

/** An amount in rupees, in steps of a paisa. */
export function RupeesInput({ className, ...props }: ComponentProps<'input'>) {
  // The sign is narrower than the icon that the padding is for.
  const paddingClass = cx('[&>input]:pl-8', className)
  return <NumberInput {...props} inputMode="decimal" min={0} step={0.01} before="₹" className={paddingClass} />
}
