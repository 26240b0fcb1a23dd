import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { useCompany } from '#web/company/company.ts'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { DeliveryPage } from '../DeliveryPage.tsx'
import { ExceptionForm } from './ExceptionForm.tsx'
import { OnlyListedSwitch } from './OnlyListedSwitch.tsx'
import { PinCodeSearch } from './PinCodeSearch.tsx'
import { PinCodeTable } from './PinCodeTable.tsx'
import { PinListUpload } from './PinListUpload.tsx'

/** The page of the PIN codes: the courier's list, exceptions, and a search in both. */
export function ManagePinCodes() {
  const [q, setQ] = useState('')
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const { data, error, isLoading, refetch } = useQuery('GET /delivery/pin-codes', {
    query: { ...(q && { q }), ...(cursor !== undefined && { cursor }) },
  })
  // After a failed search or page there is no data: the forms and the search stay, with what was typed, and only the table is removed.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const content = useFocusFallback<HTMLDivElement>()
  const { revalidate } = useRevalidator()
  const hasZones = useCompany()?.deliveryCheck === 'ZONES'
  const search = (text: string) => {
    setQ(text)
    setCursors([])
  }
  const changed = () => {
    setCursors([])
    refetch()
    // Product pages of this tab offer to check a PIN code once there is a rule.
    void revalidate()
  }
  const failure = (
    <QueryErrorBox error={error} fallback="Failed to fetch the PIN codes." onRetry={refetch} busy={isLoading} />
  )
  return (
    <DeliveryPage current="PIN codes">
      {!last && (error ? failure : <TableSkeleton />)}
      {last && (
        <div ref={content} tabIndex={-1} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 outline-none">
          <PinListUpload listed={last.counts.list} onChanged={changed} />
          <OnlyListedSwitch rules={last} onChanged={changed} />
          <Panel title="Exceptions" text="An exception has precedence over the list, and a new list keeps it.">
            <ExceptionForm onSaved={changed} />
          </Panel>
          <PinCodeSearch value={q} onSearch={search} />
          {failure}
          {data && (
            <PinCodeTable
              pinCodes={data.pinCodes}
              isSearch={q !== ''}
              hasList={data.counts.list > 0}
              hasZones={hasZones}
              busy={isLoading}
              onChanged={changed}
              onPrevious={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined}
              onNext={data.nextCursor === null ? undefined : () => setCursors([...cursors, data.nextCursor!])}
            />
          )}
        </div>
      )}
    </DeliveryPage>
  )
}
