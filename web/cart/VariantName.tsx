import { colorHex, colorName } from '#contract/catalogue/colors.ts'
import { type VariantOption, variantLabel } from '#contract/catalogue/variant-label.ts'
import { ColorDot } from '#web/ui/ColorDot.tsx'
import { cx } from '#web/ui/cx.ts'

type Props = { variant: { color: string } & VariantOption; className?: string }

/** A variant as the swatch of its colour with its name, and its option where it has one: "Navy, Size M". */
export function VariantName({ variant, className }: Props) {
  return (
    <span className={cx('inline-flex items-start gap-1.5 text-sm text-muted', className)}>
      <span className="inline-flex h-lh items-center">
        <ColorDot hex={colorHex(variant.color)} />
      </span>
      {variantLabel(colorName(variant.color), variant)}
    </span>
  )
}
