import { cx } from '#web/ui/cx.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import type { TimelineStep } from './timeline.ts'

const dotClasses: Record<TimelineStep['tone'], string> = {
  done: 'border-success bg-success',
  bad: 'border-danger bg-danger',
  next: 'border-edge bg-raised',
}

/** The history of an order, step by step. */
export function OrderTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="grid">
      {steps.map(({ at, title, text, tone }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only appended
          key={index}
          className="group relative grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={cx('relative z-1 mt-1.5 size-3 rounded-full border-2', dotClasses[tone])}
          />
          <span
            aria-hidden="true"
            className="absolute top-3 bottom-0 left-[0.3125rem] w-0.5 translate-y-1 bg-hairline group-last:hidden"
          />
          <div>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <b className={cx('font-semibold', tone === 'next' && 'text-muted')}>{title}</b>
              {at && (
                <span className="text-sm text-muted">
                  <DateTime iso={at} withTime />
                </span>
              )}
            </p>
            {text && <p className="text-sm text-muted">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
