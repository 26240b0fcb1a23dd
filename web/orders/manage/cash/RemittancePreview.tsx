import type { CallResponse } from '#contract/calls.ts'
import { formatRupees, toPaise, toSignedPaise } from '#contract/money.ts'
import { previewedLines } from '#contract/orders/cash/cash-limits.ts'
import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { remittanceLineLabel } from './cash-labels.ts'
import { RemittanceLines } from './RemittanceLines.tsx'

type Preview = CallResponse<'POST /courier-cash/remittances/preview'>

/** What a courier's file pays, before it is saved: its lines by their result. */
export function RemittancePreview({ preview }: { preview: Preview }) {
  const { groups, lineCount, total, skippedLines } = preview
  return (
    <section aria-label="Preview" className="grid gap-3">
      <p className="text-sm">
        <strong>{formatCount(lineCount, 'line')}</strong> of {formatRupees(toPaise(total))}
        {skippedLines > 0 && ` · ${formatCount(skippedLines, 'line')} of ₹0.00 left out`}
      </p>
      <div className="border-t border-hairline">
        {groups.map((group) => (
          <PreviewGroup key={`${group.problem} ${group.isTakenBack}`} group={group} />
        ))}
      </div>
    </section>
  )
}

function PreviewGroup({ group: { problem, isTakenBack, count, total, lines } }: { group: Preview['groups'][number] }) {
  const { label, tone, text } = remittanceLineLabel(problem, isTakenBack)
  return (
    <Disclosure
      open={problem !== null || isTakenBack}
      title={
        <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4 font-sans text-sm font-medium">
          <StatusDot tone={tone}>{label}</StatusDot>
          <span className="tabular-nums">
            {formatCount(count, 'line')} · {formatRupees(toSignedPaise(total))}
          </span>
        </span>
      }
    >
      <p className="mb-3 text-sm text-muted">
        {text}
        {count > previewedLines && ` The first ${previewedLines} of ${formatNumber(count)} lines:`}
      </p>
      <RemittanceLines caption={label} lines={lines} />
    </Disclosure>
  )
}
