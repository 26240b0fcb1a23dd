import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonStyle, buttonClass } from './button-class.ts'

type Props = Omit<ComponentProps<typeof Link>, 'className'> & ButtonStyle

/** A link with the style of a button. */
export function ButtonLink({ variant, size, block, square, className, ...rest }: Props) {
  return <Link {...rest} className={buttonClass({ variant, size, block, square, className })} />
}
