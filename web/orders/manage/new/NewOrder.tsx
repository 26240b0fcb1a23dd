import { type ComponentProps, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { PaymentLink } from '../payments/PaymentLink.tsx'
import { DraftList } from './DraftList.tsx'
import { NewOrderForm } from './NewOrderForm.tsx'
import { type Draft, emptyForm, fromDraft } from './order-form.ts'

type Placed = CallResponse<'POST /staff-orders'>

/** An order that an administrator places for a customer, from the start or from a draft. */
export function NewOrder() {
  const [search, setSearch] = useSearchParams()
  const draftId = search.get('draft')
  const [placed, setPlaced] = useState<Placed | null>(null)
  const [count, setCount] = useState(0)
  const [isDirty, setIsDirty] = useState(false)
  const guard = useUnsavedGuard(isDirty)
  const restart = (order: Placed | null) => {
    setPlaced(order)
    setCount(count + 1)
    setSearch({}, { replace: true })
  }
  const events = { onPlaced: restart, onSaved: () => restart(null), onDirtyChange: setIsDirty }
  return (
    <>
      <PageHeader title="New order" text="By phone or at the counter, for a customer." />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {placed && <PlacedOrder placed={placed} />}
        {draftId ? (
          <DraftForm key={draftId} id={draftId} {...events} />
        ) : (
          <NewOrderForm key={count} initial={emptyForm} {...events} />
        )}
        <DraftList
          key={`${draftId} ${count}`}
          openId={draftId}
          // Without an entry of its own Back leaves the page, of which the guard asks.
          onOpen={(id) => guard.confirmDiscard(() => setSearch({ draft: id }, { replace: true }))}
        />
      </div>
      {guard.dialog}
    </>
  )
}

function PlacedOrder({ placed: { message, order, paymentUrl } }: { placed: Placed }) {
  return (
    <div role="status">
      <Panel
        title={message}
        text={
          paymentUrl ? 'The customer can pay by this link. It was mailed, if the e-mail address is known.' : undefined
        }
        aside={
          <ButtonLink size="sm" to={`/admin/orders?q=${order.shortId}`}>
            Show the order
          </ButtonLink>
        }
      >
        {paymentUrl && <PaymentLink url={paymentUrl} />}
      </Panel>
    </div>
  )
}

type FormEvents = Pick<ComponentProps<typeof NewOrderForm>, 'onPlaced' | 'onSaved' | 'onDirtyChange'>

function DraftForm({ id, ...events }: FormEvents & { id: string }) {
  const { data, error, isLoading, refetch } = useQuery('GET /staff-orders/drafts/{id}', { params: { id } })
  if (error?.status === 404)
    return (
      <Panel title="This draft no longer exists" text="It was placed or deleted, or it has expired.">
        <ButtonLink className="justify-self-start" to="/admin/orders/new">
          New order
        </ButtonLink>
      </Panel>
    )
  if (error)
    return <QueryErrorBox error={error} fallback="Failed to fetch the draft." onRetry={refetch} busy={isLoading} />
  if (!data) return <Skeleton className="h-60 rounded-card" />
  return <NamedDraft draft={data.draft} {...events} />
}

/** Reads the names of the draft's items, which it does not keep. */
function NamedDraft({ draft, ...events }: FormEvents & { draft: Draft }) {
  const { items, payment } = draft.content
  const body = { items: items.map(({ price: _, ...item }) => item), payment }
  const { data, error, isLoading, refetch } = useQuery('POST /staff-orders/quote', { body })
  if (error)
    return <QueryErrorBox error={error} fallback="Failed to read the prices." onRetry={refetch} busy={isLoading} />
  if (!data) return <Skeleton className="h-60 rounded-card" />
  const names = new Map(data.lines.map((line) => [line.productVariantId, soldItemName(line)]))
  return <NewOrderForm initial={fromDraft(draft, names)} draft={draft} {...events} />
}
