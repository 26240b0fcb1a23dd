import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { TextInput } from './TextInput.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'onWheel'>

/** Browsers reserve room for the arrow buttons of a number, which a narrow field needs for digits; arrow keys step the number. */
const withoutArrowButtons = '[&>input]:[appearance:textfield] [&>input::-webkit-inner-spin-button]:appearance-none'

/** A number input. It loses the focus on a mouse wheel event, so that scrolling the form does not change the number. */
export const NumberInput = ({ className, ...props }: Props) => (
  <TextInput
    inputMode="numeric"
    {...props}
    className={cx(withoutArrowButtons, className)}
    type="number"
    onWheel={(event) => event.currentTarget.blur()}
  />
)
