import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { Spinner } from './feedback/Spinner.tsx'

type Props = Omit<ComponentProps<'button'>, 'className'> & ButtonStyle & { busy?: boolean }

/** A button. While busy it keeps its width and focus, shows a spinner and ignores clicks. */
export function Button({ variant, size, block, square, className, busy, onClick, type, children, ...rest }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ variant, size, block, square, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      {busy ? <span className="inline-flex items-center gap-2 opacity-0">{children}</span> : children}
      {busy && <Spinner className="absolute" />}
    </button>
  )
}
