import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './feedback/Spinner.tsx'

type Props = Omit<ComponentProps<'button'>, 'className'> & ButtonStyle & { busy?: boolean }

/**
 * A button. While busy it keeps its width and focus, shows a spinner and ignores clicks. With `aria-disabled` in place of `disabled` it keeps its
 * focus too, for a button that is disabled by its own press.
 */
export function Button({ variant, size, block, square, className, busy, onClick, type, children, ...rest }: Props) {
  const ignoresClicks = busy || rest['aria-disabled'] || undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (ignoresClicks) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({
        variant,
        size,
        block,
        square,
        className: cx(className, ignoresClicks && !busy && 'opacity-50'),
      })}
      aria-busy={busy || undefined}
      aria-disabled={ignoresClicks}
      onClick={press}
    >
      {busy ? <span className="inline-flex items-center gap-2 opacity-0">{children}</span> : children}
      {busy && <Spinner className="absolute" />}
    </button>
  )
}
