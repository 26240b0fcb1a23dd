import type { ComponentProps } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { Link } from './Link.tsx'

type Props = Omit<ComponentProps<typeof Link>, 'className'> & ButtonStyle

/** A link with the style of a button. */
export function ButtonLink({ variant, size, block, square, className, ...rest }: Props) {
  return <Link {...rest} className={buttonClass({ variant, size, block, square, className })} />
}
