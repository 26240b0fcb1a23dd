import CircleExclamationPoint from 'lucide-react/icons/circle-exclamation-point'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type Props = { id?: string; className?: string; children: ReactNode }

/** An error message in the danger colour; screen readers announce it when it appears. */
export function ErrorText({ id, className, children }: Props) {
  return (
    <p id={id} role="alert" className={cx('flex gap-1.5 text-sm font-medium text-danger', className)}>
      <CircleExclamationPoint className="mt-[0.2em] size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
