import BadgePercent from 'lucide-react/icons/badge-percent'
import { useLocation } from 'react-router'
import { type OfferState, offerStates } from '#contract/offers/offer-limits.ts'
import { messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useRecordDialogs } from '#web/api/use-record-dialogs.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { ProductTabs } from '#web/catalogue/manage/ProductTabs.tsx'
import { AddButton } from '#web/ui/AddButton.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FilterLinks } from '#web/ui/filters/FilterLinks.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { hrefWith } from '#web/ui/paging/href-with.ts'
import { LoadMoreButton } from '#web/ui/paging/LoadMoreButton.tsx'
import { usePageParams } from '#web/ui/paging/page-params.ts'
import { cleanSearchText } from '#web/ui/search-text.ts'
import { OfferForm } from './OfferForm.tsx'
import { OfferTable } from './OfferTable.tsx'
import type { OfferRecord } from './offer-draft.ts'
import { stateLabels } from './offer-labels.ts'
import { useOffers } from './use-offers.ts'

/** The table of offers, with dialogs to add, edit and delete them. */
export function ManageOffers() {
  const { param } = usePageParams()
  const q = cleanSearchText(param('q'))
  const state = offerStates.find((one) => one === param('state'))
  const { offers, total, error, isLoading, hasMore, reload, loadMore, retry } = useOffers({ q, state })
  const { form, deletion, formProps, deletionProps, changed } = useRecordDialogs<OfferRecord>({
    deleteById: (id) =>
      withErrorMessage(call('DELETE /offers/{id}', { params: { id } }), 'Failed to delete the offer.'),
    onChanged: reload,
  })
  const { pause, duplicate } = useRowActions(changed)
  const add = <AddButton onClick={() => form.open(undefined)}>Add offer</AddButton>
  return (
    <>
      <PageHeader title="Offers" text={total === undefined ? ' ' : formatCount(total, 'offer')} action={add} />
      <ProductTabs />
      <StateFilter q={q} current={state} />
      <ListSearch
        label="Search offers"
        placeholder="Search by name or code"
        value={q}
        preservedParams={{ state }}
        className="w-full sm:max-w-md"
      />
      {!offers && !error && <TableSkeleton />}
      {offers && (
        <OfferTable
          offers={offers}
          total={total}
          busy={isLoading}
          empty={<Empty q={q} isFiltered={q !== '' || state !== undefined} />}
          onEdit={form.open}
          onPause={pause}
          onDuplicate={duplicate}
          onDelete={deletion.open}
        />
      )}
      <QueryErrorBox error={error} fallback="Failed to fetch offers." onRetry={retry} busy={isLoading} />
      <LoadMoreButton shown={hasMore && !error} busy={isLoading} onClick={loadMore} />
      {form.openCount > 0 && <OfferForm key={form.openCount} offer={form.subject} {...formProps} />}
      <DeleteDialog
        {...deletionProps}
        question="Are you sure you want to delete this offer?"
        text={deletion.subject && `${deletion.subject.terms.name}. An offer that orders have used can only be paused.`}
      />
    </>
  )
}

/** The buttons of a row that need no dialog. */
function useRowActions(onChanged: () => void) {
  const duplicating = useCall('POST /offers/{id}/duplicate')
  const done = ({ message }: { message: string }) => {
    toast.success(message)
    onChanged()
  }
  return {
    pause: ({ id, state }: OfferRecord) => {
      const body = { isPaused: state !== 'PAUSED' }
      const pausing = call('PUT /offers/{id}/paused', { params: { id }, body })
      void pausing.then(done, (error) => toast.error(messageOf(error, 'Failed to change the offer.')))
    },
    // A second press while the call runs does nothing: it would make a second copy.
    duplicate: ({ id }: OfferRecord) =>
      void duplicating.send({ params: { id } }, done, (error) =>
        toast.error(messageOf(error, 'Failed to copy the offer.')),
      ),
  }
}

function StateFilter({ q, current }: { q: string; current: OfferState | undefined }) {
  const { pathname } = useLocation()
  const links = [undefined, ...offerStates].map((state) => ({
    label: state ? stateLabels[state].label : 'All',
    to: hrefWith(pathname, { q, state }),
    current: state === current,
  }))
  return <FilterLinks label="State" links={links} />
}

function Empty({ q, isFiltered }: { q: string; isFiltered: boolean }) {
  const { pathname } = useLocation()
  if (isFiltered) return <NoMatches q={q} clearHref={pathname} clearLabel="Show all offers" />
  return (
    <EmptyState
      icon={<BadgePercent aria-hidden="true" />}
      title="No offers yet"
      text="Add a code such as SAVE10, or an offer that applies by itself, such as 3 for ₹999."
    />
  )
}
