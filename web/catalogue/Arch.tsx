import type { CSSProperties, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = {
  /** Width over height: the top is half a circle. */
  ratio: number
  /** The radius at its foot; that of cards unless told. */
  foot?: string
  className?: string
  style?: CSSProperties
  children: ReactNode
}

/** The shape of a doorway: a half circle above, the radius of cards below. */
export const archRadius = (ratio: number, foot = '14px'): CSSProperties => ({
  borderRadius: `50% 50% ${foot} ${foot} / ${ratio * 50}% ${ratio * 50}% ${foot} ${foot}`,
})

/** A doorway of the bazaar: a picture stands in it as in the shop's emblem. */
export function Arch({ ratio, foot, className, style, children }: Props) {
  return (
    <div className={cx('overflow-hidden', className)} style={{ ...archRadius(ratio, foot), ...style }}>
      {children}
    </div>
  )
}
