import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'button'>, 'type'> & { danger?: boolean }

/** A button that looks like a link, for an action within a text or a card. */
export const LinkButton = ({ danger = false, className, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={cx(
      'min-h-11 font-semibold underline-offset-4 hover:underline',
      danger ? 'text-danger' : 'text-link',
      className,
    )}
  />
)
