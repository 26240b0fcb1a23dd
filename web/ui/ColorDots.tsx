import { ColorDot } from './ColorDot.tsx'
import { cx } from './cx.ts'

type Props = { colors: readonly { hex: string; name: string }[]; limit?: number; className?: string }

/** The colours of a product as small dots: at most `limit`, then '+2'. The accessible name lists all of them. */
export function ColorDots({ colors, limit = 5, className }: Props) {
  const rest = colors.length - limit
  return (
    <span className={cx('flex items-center gap-1.5 text-xs text-muted', className)}>
      <span className="sr-only">Colours: {colors.map(({ name }) => name).join(', ')}</span>
      {colors.slice(0, limit).map(({ hex, name }) => (
        <ColorDot key={`${hex}${name}`} hex={hex} />
      ))}
      {rest > 0 && <span aria-hidden="true">+{rest}</span>}
    </span>
  )
}
