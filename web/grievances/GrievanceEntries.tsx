import { cx } from '#web/ui/cx.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'

type Kind = 'MESSAGE' | 'ANSWER' | 'NOTE' | 'CLOSED' | 'REOPENED'
type Entry = { kind: Kind; text: string | null; at: string; by?: string | null }

const ofCustomer: Record<Kind, string> = {
  MESSAGE: 'You wrote',
  ANSWER: 'Our answer',
  NOTE: '',
  CLOSED: 'Closed',
  REOPENED: 'You opened it again',
}
const ofStore: Record<Kind, string> = {
  MESSAGE: 'Customer',
  ANSWER: 'Answer',
  NOTE: 'Internal note',
  CLOSED: 'Closed',
  REOPENED: 'Reopened by the customer',
}

type Props = {
  entries: readonly Entry[]
  /** The words of the back office. */
  forStore?: boolean
}

/** The messages and answers of a complaint, the oldest first. */
export function GrievanceEntries({ entries, forStore = false }: Props) {
  const labels = forStore ? ofStore : ofCustomer
  return (
    <ol className="grid gap-3">
      {entries.map(({ kind, text, at, by }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only appended
          key={index}
          className={cx(
            'grid gap-1.5 rounded-card p-4',
            kind === 'ANSWER' && 'bg-link-tint',
            kind === 'NOTE' && 'bg-warning-tint',
            kind !== 'ANSWER' && kind !== 'NOTE' && 'border border-hairline',
          )}
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <b className="font-semibold">
              {labels[kind]}
              {by && <span className="font-normal text-muted"> · {by}</span>}
            </b>
            <span className="text-muted">
              <DateTime iso={at} withTime />
            </span>
          </p>
          {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
        </li>
      ))}
    </ol>
  )
}
