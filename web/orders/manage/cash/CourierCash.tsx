import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatRupees, toPaise } from '#contract/money.ts'
import { download } from '#web/api/download.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { toastDownloadError, useDownload } from '#web/api/use-download.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { FilterLinks } from '#web/ui/filters/FilterLinks.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { OrderTabs } from '../OrderTabs.tsx'
import { CashShipments } from './CashShipments.tsx'
import { CashTotals } from './CashTotals.tsx'
import { type CashView, cashHref, cashViews, parseCashView } from './cash-params.ts'
import { Remittances } from './Remittances.tsx'
import { UploadRemittance } from './UploadRemittance.tsx'

/** The cash that couriers collect: totals by courier, the parcels that are not paid, and the remittances. */
export function CourierCash() {
  const [search] = useSearchParams()
  const { data, error, isLoading, refetch } = useQuery('GET /courier-cash', {})
  const upload = useDialogState<undefined>()
  // Lists load again after a remittance is saved.
  const [version, setVersion] = useState(0)
  const navigate = useNavigate()
  const couriers = (data?.couriers ?? []).map(({ courierName }) => courierName).filter(Boolean)
  const asked = parseCashView(search)
  // A link may have a courier that has no cash any more, and is no choice of the filter.
  const view = data && asked.courier && !couriers.includes(asked.courier) ? { ...asked, courier: undefined } : asked
  return (
    <>
      <PageHeader
        title="Courier cash"
        text="What couriers collect for cash orders, and what they have paid."
        action={
          <>
            <ExportButton courier={view.courier} />
            <Button variant="primary" onClick={() => upload.open(undefined)}>
              <Upload aria-hidden="true" className="size-5" />
              Upload remittance
            </Button>
          </>
        }
      />
      <OrderTabs current="Courier cash" />
      <QueryErrorBox error={error} fallback="Failed to fetch the cash." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data && data.couriers.length === 0 && <NoCash />}
      {data && data.couriers.length > 0 && <CashTotals couriers={data.couriers} busy={isLoading} />}
      {data && data.unassigned.lines > 0 && (
        <p className="text-sm text-muted">
          {formatRupees(toPaise(data.unassigned.amount))} in {formatCount(data.unassigned.lines, 'line')} of remittances
          count for no parcel. Open a remittance to see them.
        </p>
      )}
      <FilterLinks
        label="Cash by state"
        links={cashViews.map(({ show, label }) => ({
          label,
          to: cashHref({ ...view, show }),
          current: show === view.show,
        }))}
      />
      {view.show === 'REMITTANCES' ? (
        <Remittances key={`remittances ${version}`} onChanged={refetch} />
      ) : (
        <>
          {couriers.length > 1 && <CourierFilter view={view} couriers={couriers} />}
          <CashShipments
            key={`${cashHref(view)} ${version}`}
            list={view.show}
            courier={view.courier}
            onChanged={refetch}
          />
        </>
      )}
      {upload.openCount > 0 && (
        <UploadRemittance
          key={upload.openCount}
          couriers={couriers}
          open={upload.isOpen}
          onClose={upload.close}
          onSaved={() => {
            refetch()
            setVersion(version + 1)
            void navigate(cashHref({ show: 'REMITTANCES' }))
          }}
        />
      )}
    </>
  )
}

/** Downloads the outstanding parcels as CSV. */
function ExportButton({ courier }: { courier: string | undefined }) {
  const { busy, start } = useDownload(
    () => download('GET /courier-cash/export', { query: { ...(courier && { courier }) } }),
    toastDownloadError,
  )
  return (
    <Button busy={busy} onClick={start}>
      Export CSV
    </Button>
  )
}

function CourierFilter({ view, couriers }: { view: CashView; couriers: readonly string[] }) {
  const navigate = useNavigate()
  return (
    <Field label="Courier" hideLabel className="sm:max-w-md">
      <Select
        value={view.courier ?? ''}
        onChange={({ target }) => navigate(cashHref({ ...view, courier: target.value || undefined }))}
      >
        <option value="">All couriers</option>
        {couriers.map((courier) => (
          <option key={courier}>{courier}</option>
        ))}
      </Select>
    </Field>
  )
}

const NoCash = () => (
  <EmptyState
    icon={<ReceiptIndianRupee />}
    title="No cash with couriers"
    text="Parcels of cash orders are counted here once they are sent with a named courier."
  />
)
