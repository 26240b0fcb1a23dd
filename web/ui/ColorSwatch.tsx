import { parseHex } from '#contract/catalogue/hex-color.ts'
import { cx } from './cx.ts'

type Props = {
  /** The colour as #rrggbb. */
  hex: string
  /** The displayed name: 'Maroon'. */
  name: string
  selected?: boolean
  soldOut?: boolean
  onSelect?: () => void
}

/** Whether the check mark on this colour must be dark. */
const isLight = (hex: string) => {
  const [red, green, blue] = parseHex(hex)
  return (red * 299 + green * 587 + blue * 114) / 1000 > 150
}

/** A button for a colour, with a check mark if it is selected; struck through and disabled if it is sold out. */
export function ColorSwatch({ hex, name, selected = false, soldOut = false, onSelect }: Props) {
  const label = soldOut ? `${name}, sold out` : name
  return (
    <button
      type="button"
      disabled={soldOut}
      aria-pressed={selected}
      aria-label={label}
      title={label}
      onClick={onSelect}
      className={cx(
        'relative grid size-11 place-items-center rounded-full border-2 transition-colors disabled:opacity-100',
        selected ? 'border-link' : 'border-transparent hover:border-edge disabled:hover:border-transparent',
      )}
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('size-8', soldOut && 'opacity-70')}>
        <circle cx="16" cy="16" r="15.5" fill={hex} className="stroke-edge/70" />
        {selected && (
          <path
            d="m10 16.5 4 4 8-9"
            fill="none"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
            stroke={isLight(hex) ? '#15161f' : '#fff'}
          />
        )}
      </svg>
      {soldOut && (
        <svg viewBox="0 0 44 44" aria-hidden="true" className="pointer-events-none absolute inset-0">
          <path d="M8 36 36 8" className="stroke-surface" strokeWidth="5" />
          <path d="M8 36 36 8" className="stroke-ink" strokeWidth="2" />
        </svg>
      )}
    </button>
  )
}
