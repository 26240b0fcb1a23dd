import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'aria-label' | 'block' | 'square'> & { label: string }

/** A square button that shows only an icon; the label is read aloud and shown as a tooltip. */
export function IconButton({ label, variant = 'quiet', ...rest }: Props) {
  return <Button {...rest} variant={variant} square aria-label={label} title={label} />
}
