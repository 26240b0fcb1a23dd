import Users from 'lucide-react/icons/users'
import { z } from 'zod'
import { segmentTexts } from '#contract/customers/describe-segment.ts'
import { SegmentConditions } from '#contract/customers/segment-schema.ts'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { useRecordDialogs } from '#web/api/use-record-dialogs.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { OrderTabs } from '#web/orders/manage/OrderTabs.tsx'
import { AddButton } from '#web/ui/AddButton.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import { rowActions } from '#web/ui/data/row-actions.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { customersHref, customersPath } from '../customer-params.ts'
import { SegmentForm } from './SegmentForm.tsx'
import type { Segment } from './segment-draft.ts'

/** The segments with the number of their customers, and dialogs to add, edit and delete them. */
export function ManageSegments() {
  const { data, error, isLoading, refetch } = useQuery('GET /customer-segments', {})
  const { form, deletion, formProps, deletionProps } = useRecordDialogs<Segment>({
    deleteById: (id) =>
      withErrorMessage(call('DELETE /customer-segments/{id}', { params: { id } }), 'Failed to delete the segment.'),
    onChanged: refetch,
  })
  return (
    <>
      <PageHeader
        title="Segments"
        text="Groups of customers by a rule. Offers can be for the customers of a segment only."
        action={
          <>
            <ButtonLink to={customersPath}>All customers</ButtonLink>
            <AddButton onClick={() => form.open(undefined)}>Add segment</AddButton>
          </>
        }
      />
      <OrderTabs current="Customers" />
      <QueryErrorBox error={error} fallback="Failed to fetch segments." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data && <SegmentTable segments={data.segments} busy={isLoading} onEdit={form.open} onDelete={deletion.open} />}
      {form.openCount > 0 && <SegmentForm key={form.openCount} segment={form.subject} {...formProps} />}
      <DeleteDialog
        {...deletionProps}
        question="Are you sure you want to delete this segment?"
        text={deletion.subject && `${deletion.subject.name}. The customers stay.`}
      />
    </>
  )
}

type TableProps = {
  segments: readonly Segment[]
  busy: boolean
  onEdit: (segment: Segment) => void
  onDelete: (segment: Segment) => void
}

function SegmentTable({ segments, busy, onEdit, onDelete }: TableProps) {
  return (
    <Table
      caption="Segments"
      busy={busy}
      rows={segments}
      keyOf={({ id }) => id}
      empty={
        <EmptyState
          icon={<Users />}
          title="No segments yet"
          text="Add one, such as customers with at least 3 orders, or with a last order more than 90 days ago."
        />
      }
      columns={[
        { head: 'Segment', cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span> },
        {
          head: 'Conditions',
          cell: ({ rule }) => (
            <span className="wrap-anywhere">{segmentTexts(z.decode(SegmentConditions, rule)).join(', ')}</span>
          ),
        },
        { head: 'Offers', numeric: true, cell: ({ offerCount }) => formatNumber(offerCount) },
        {
          head: 'Customers',
          numeric: true,
          cell: ({ id, count }) => (
            <Link
              to={customersHref({ segment: id })}
              className="inline-flex min-h-6 items-center text-link underline-offset-4 hover:underline"
              aria-label={`Show ${formatCount(count, 'customer')}`}
            >
              {formatNumber(count)}
            </Link>
          ),
        },
        rowActions({
          nameOf: ({ name }: Segment) => name,
          onEdit,
          onDelete,
          canDelete: ({ offerCount }) => offerCount === 0,
        }),
      ]}
    />
  )
}
