import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { Tone } from './Badge.tsx'

const dots: Record<Tone, string> = {
  neutral: 'bg-muted',
  accent: 'bg-accent',
  info: 'bg-link',
  success: 'bg-success',
  warning: 'bg-accent',
  danger: 'bg-danger',
}

/** The label and tone of each status. */
export type StatusLabels<Status extends string> = Readonly<Record<Status, { label: string; tone: Tone }>>

type Props = { tone?: Tone; className?: string; children: ReactNode }

/** The text of a status after a coloured dot. */
export function StatusDot({ tone = 'neutral', className, children }: Props) {
  return (
    <span className={cx('inline-flex items-center gap-2 sm:whitespace-nowrap', className)}>
      <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', dots[tone])} />
      {children}
    </span>
  )
}
