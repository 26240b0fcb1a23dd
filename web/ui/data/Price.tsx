import { formatRupees } from '#contract/money.ts'
import { cx } from '../cx.ts'

type PriceSize = 'sm' | 'md' | 'lg' | 'xl'

type Props = {
  /** The current price in paise. */
  paise: number
  /** The price before the discount in paise, shown struck through if it is higher. */
  original?: number | null
  /** The visible name of the original price; without it, screen readers hear "before". */
  originalLabel?: string
  /** Whether it is the lowest of several prices: "from ₹999". */
  isFrom?: boolean
  size?: PriceSize
  className?: string
}

const sizes: Record<PriceSize, string> = { sm: 'text-base', md: 'text-lg', lg: 'text-2xl', xl: 'text-3xl' }
const struckSizes: Record<PriceSize, string> = { sm: 'text-xs', md: 'text-sm', lg: 'text-base', xl: 'text-lg' }

/** A price in rupees with Indian grouping, followed by the original price if there is a discount. */
export function Price({ paise, original, originalLabel, isFrom = false, size = 'md', className }: Props) {
  const struck = original !== undefined && original !== null && original > paise
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2 font-display', sizes[size], className)}>
      {isFrom && <span className="-mr-1 font-sans text-sm font-normal text-muted">from </span>}
      {struck && !isFrom && <span className="sr-only">Now </span>}
      <Amount paise={paise} className="font-bold" />
      {struck && (
        <span className={cx('font-sans font-normal text-muted', struckSizes[size])}>
          {originalLabel ? `${originalLabel} ` : <span className="sr-only">, before </span>}
          <s>{formatRupees(original)}</s>
        </span>
      )}
    </span>
  )
}

type AmountProps = {
  paise: number
  /** The text of the amount where it is another one, such as "−₹21.00" or "Free". */
  text?: string
  className?: string
}

/** One amount with a lighter rupee sign and smaller paise; `data-paise` is its value. */
export function Amount({ paise, text = formatRupees(paise), className }: AmountProps) {
  const [, sign = '', whole = text, fraction = ''] = /^(.*₹)(.*)(\..*)$/.exec(text) ?? []
  return (
    <span data-paise={paise} className={cx('whitespace-nowrap tabular-nums', className)}>
      <span className="mr-[0.04em] text-[0.9em] font-medium opacity-80">{sign}</span>
      {whole}
      <span className="text-[0.72em] font-semibold">{fraction}</span>
    </span>
  )
}
