import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type Props = {
  name: string
  /** Classes of the value. */
  valueClass?: string
  children: ReactNode
}

/** A term and its value in one line of a description list (`<dl>`). */
export function DescriptionItem({ name, valueClass, children }: Props) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="wrap-anywhere max-w-3/5 shrink-0 text-muted">{name}</dt>
      <dd className={cx('min-w-0 flex-[1_1_5rem] text-right', valueClass)}>{children}</dd>
    </div>
  )
}
