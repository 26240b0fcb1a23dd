import type { ComponentProps } from 'react'
import { TextInput } from './TextInput.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'onWheel'>

/** A number input. It loses the focus on a mouse wheel event, so that scrolling the form does not change the number. */
export const NumberInput = (props: Props) => (
  <TextInput inputMode="numeric" {...props} type="number" onWheel={(event) => event.currentTarget.blur()} />
)
