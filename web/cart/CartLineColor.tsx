import { colorHex, colorName } from '#contract/catalogue/colors.ts'
import { ColorDot } from '#web/ui/ColorDot.tsx'
import { cx } from '#web/ui/cx.ts'

/** A colour as a swatch with its name. */
export function CartLineColor({ color, className }: { color: string; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-sm text-muted', className)}>
      <ColorDot hex={colorHex(color)} />
      {colorName(color)}
    </span>
  )
}
