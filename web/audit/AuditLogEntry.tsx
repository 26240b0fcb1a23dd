import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { describeField, diffFields, type FieldChange, sortInFormOrder } from './audit-diff.ts'
import { type AuditEntry, actionLabel, subjectHref, subjectLabel } from './audit-entry.ts'

/** One change in a line that expands to the values before and after. */
export function AuditLogEntry({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false)
  const { administrator, subject, fields } = entry
  const labels = sortInFormOrder(subject, fields).map((name) => describeField(subject, name).label)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 px-4 py-2.5 -outline-offset-2 hover:bg-well/60">
        <span className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 sm:grid-cols-[minmax(0,1fr)_auto]">
          <span className="min-w-0">
            <Subject entry={entry} /> {actionLabel(entry)}
            {labels.length > 0 && <span className="block truncate text-muted">{labels.join(', ')}</span>}
          </span>
          <span className="text-muted sm:text-right">
            <span className="sm:block">{administrator.name}</span>
            <span className="sm:hidden"> · </span>
            <DateTime iso={entry.at} withTime />
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 text-muted transition-[rotate] group-open:rotate-180"
        />
      </summary>
      {isOpen && <ChangeDetails entry={entry} />}
    </details>
  )
}

function Subject({ entry }: { entry: AuditEntry }) {
  const href = subjectHref(entry)
  const className = 'font-semibold break-words'
  if (!href) return <span className={className}>{subjectLabel(entry)}</span>
  return (
    <Link to={href} className={`${className} text-link underline-offset-4 hover:underline`}>
      {subjectLabel(entry)}
    </Link>
  )
}

function ChangeDetails({ entry }: { entry: AuditEntry }) {
  const { data, error, isLoading, refetch } = useQuery('GET /audit/{entryId}', {
    params: { entryId: String(entry.id) },
  })
  if (error) {
    return (
      <QueryErrorBox
        className="m-4"
        error={error}
        fallback="Failed to fetch this change."
        onRetry={refetch}
        busy={isLoading}
      />
    )
  }
  if (!data) {
    return (
      <div role="status" className="grid gap-2 px-4 pb-4">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-5" />
      </div>
    )
  }
  const { subject, before, after, administrator } = data.entry
  const changes = diffFields(subject, before, after)
  return (
    <div className="grid gap-3 px-4 pb-5">
      <p className="text-muted">
        By {administrator.name} ({administrator.username})
      </p>
      {changes.length === 0 && <p>What was set is not kept.</p>}
      {changes.length > 0 && (
        <dl className="grid gap-3">
          {changes.map((change) => (
            <FieldRow key={change.name} change={change} />
          ))}
        </dl>
      )}
    </div>
  )
}

function FieldRow({ change: { label, removed, added } }: { change: FieldChange }) {
  const isSame = removed.length === 0 && added.length === 0
  return (
    <div className="grid gap-1 border-t border-hairline pt-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-4">
      <dt className="font-medium">{label}</dt>
      <dd className="grid gap-2 sm:grid-cols-2 sm:gap-4">
        {isSame ? (
          <span className="text-muted">Only its order or its formatting changed.</span>
        ) : (
          <>
            <ValueColumn head="Before" lines={removed} />
            <ValueColumn head="After" lines={added} />
          </>
        )}
      </dd>
    </div>
  )
}

function ValueColumn({ head, lines }: { head: string; lines: readonly string[] }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{head}</p>
      {lines.length === 0 && <p className="text-muted">Nothing</p>}
      <ul className="grid max-h-80 gap-1 overflow-y-auto">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal
          <li key={index} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
