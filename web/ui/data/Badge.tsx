import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

const tones: Record<Tone, string> = {
  neutral: 'bg-well text-muted',
  accent: 'bg-accent text-accent-ink',
  info: 'bg-link-tint text-link',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
}

type Props = { tone?: Tone; className?: string; children: ReactNode }

/** A small tinted label. */
export function Badge({ tone = 'neutral', className, children }: Props) {
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1 rounded-small px-2 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
