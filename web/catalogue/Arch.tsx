import type { CSSProperties, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = {
  /** Width divided by height. */
  ratio: number
  /** The radius of the lower corners; that of cards by default. */
  bottomRadius?: string
  className?: string
  style?: CSSProperties
  children: ReactNode
}

/** The shape of the arch: a half circle above, the radius of cards below. */
export const archRadius = (ratio: number, bottomRadius = '14px'): CSSProperties => ({
  borderRadius: `50% 50% ${bottomRadius} ${bottomRadius} / ${ratio * 50}% ${ratio * 50}% ${bottomRadius} ${bottomRadius}`,
})

/** A frame in the shape of an arch, as in the default emblem. */
export function Arch({ ratio, bottomRadius, className, style, children }: Props) {
  return (
    <div className={cx('overflow-hidden', className)} style={{ ...archRadius(ratio, bottomRadius), ...style }}>
      {children}
    </div>
  )
}
