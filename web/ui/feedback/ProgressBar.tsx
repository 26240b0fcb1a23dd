type Props = { label: string; done: number; total: number; valueText?: string }

/** A progress bar with a label; screen readers announce both. */
export function ProgressBar({ label, done, total, valueText }: Props) {
  const percent = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{valueText ?? `${percent} %`}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={valueText}
        className="h-2 overflow-hidden rounded-full bg-well"
      >
        <div className="h-full rounded-full bg-link transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
