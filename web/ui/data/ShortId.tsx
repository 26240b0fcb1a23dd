import { shortIdLength } from '#contract/limits.ts'
import { cx } from '../cx.ts'

type Props = { id: string; upperCase?: boolean; className?: string }

/** The first 8 characters of an id, with the complete id as a tooltip. */
export function ShortId({ id, upperCase, className }: Props) {
  const short = id.slice(0, shortIdLength)
  return (
    <span title={id} className={cx('font-mono text-xs', className)}>
      {upperCase ? short.toUpperCase() : short}
    </span>
  )
}
