import { colorHex, colorName } from '#contract/catalogue/colors.ts'
import { cx } from '#web/ui/cx.ts'

/** A colour as a swatch with its name. */
export function CartLineColor({ color, className }: { color: string; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-sm text-muted', className)}>
      <svg viewBox="0 0 14 14" aria-hidden="true" className="size-3.5 shrink-0">
        <circle cx="7" cy="7" r="6.5" fill={colorHex(color)} className="stroke-edge/60" />
      </svg>
      {colorName(color)}
    </span>
  )
}
