import { cx } from '../cx.ts'

type Props = { percent: number; className?: string }

/** '24% off'; nothing at 0. */
export function DiscountPercent({ percent, className }: Props) {
  if (percent <= 0) return null
  return (
    <span className={cx('whitespace-nowrap font-display font-semibold text-success tabular-nums', className)}>
      {percent}% off
    </span>
  )
}
