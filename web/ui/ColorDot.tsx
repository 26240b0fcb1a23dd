const classes = { 14: 'size-3.5', 18: 'size-4.5', 20: 'size-5' } as const

/** A colour as a dot; `size` is its diameter in pixels. */
export const ColorDot = ({ hex, size = 14 }: { hex: string; size?: keyof typeof classes }) => (
  <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className={`shrink-0 ${classes[size]}`}>
    <circle cx={size / 2} cy={size / 2} r={(size - 1) / 2} fill={hex} className="stroke-edge/60" />
  </svg>
)
