type Props = { label: string; done: number; total: number; valueText?: string }

/** A progress bar with a label; screen readers announce both. */
export function ProgressBar({ label, done, total: of, valueText: words }: Props) {
  const percent = of > 0 ? Math.min(100, Math.round((done / of) * 100)) : 0
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{words ?? `${percent} %`}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className="h-2 overflow-hidden rounded-full bg-well"
      >
        <div className="h-full rounded-full bg-link transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
