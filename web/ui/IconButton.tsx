import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'aria-label' | 'block' | 'square'> & { label: string }

/** A square button with an icon only; the label is its accessible name and tooltip. */
export function IconButton({ label, variant = 'quiet', ...rest }: Props) {
  return <Button {...rest} variant={variant} square aria-label={label} title={label} />
}
