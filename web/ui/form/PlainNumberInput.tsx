import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { TextInput } from './TextInput.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'onWheel'>

/** Browsers reserve room for the arrow buttons of a number, which a narrow field needs for digits; arrow keys step the number. */
const withoutArrowButtons = '[&>input]:[appearance:textfield] [&>input::-webkit-inner-spin-button]:appearance-none'

/** The props of an amount in rupees, in steps of a paisa. The sign is narrower than the icon that the padding is for. */
export const rupeesProps = {
  inputMode: 'decimal',
  min: 0,
  step: 0.01,
  before: '₹',
  className: '[&>input]:pl-8',
} as const

/**
 * A number input for a form that the browser validates, or for a field that shows its errors itself; others have a `NumberInput`. It loses the
 * focus on a mouse wheel event, so that scrolling the form does not change the number.
 */
export const PlainNumberInput = ({ className, ...props }: Props) => (
  <TextInput
    inputMode="numeric"
    {...props}
    className={cx(withoutArrowButtons, className)}
    type="number"
    onWheel={(event) => event.currentTarget.blur()}
  />
)
