import { useRevalidator } from 'react-router'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { useRecordDialogs } from '#web/api/use-record-dialogs.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { useCompany } from '#web/company/company.ts'
import { BannerWarning } from '#web/company/manage/BannerWarning.tsx'
import { AddButton } from '#web/ui/AddButton.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { DeliveryPage } from '../DeliveryPage.tsx'
import type { Zone } from '../delivery-settings.ts'
import { ZoneForm } from './ZoneForm.tsx'
import { NoZones, ZoneList } from './ZoneList.tsx'

/** The page of the zones, with dialogs to add, edit and delete them. */
export function ManageZones() {
  const { data, error, isLoading, refetch } = useQuery('GET /delivery/settings', {})
  const { revalidate } = useRevalidator()
  const company = useCompany()
  const { form, deletion, formProps, deletionProps } = useRecordDialogs<Zone>({
    deleteById: (id) =>
      withErrorMessage(call('DELETE /delivery/zones/{id}', { params: { id } }), 'Failed to delete the zone.'),
    onChanged: () => {
      refetch()
      // Product pages of this tab offer to check a PIN code once there is a zone.
      void revalidate()
    },
  })
  const add = (
    <AddButton disabled={!data} onClick={() => form.open(undefined)}>
      Add zone
    </AddButton>
  )
  return (
    <DeliveryPage current="Zones" action={add}>
      <QueryErrorBox error={error} fallback="Failed to fetch the zones." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data?.zones.length === 0 && <NoZones storeFee={data.storeFee} isEverywhere={!company?.deliveryCheck} />}
      {data && data.zones.length > 0 && (
        <>
          {company?.freeShippingBanner && <BannerWarning zones={data.zones} />}
          <ZoneList zones={data.zones} onEdit={form.open} onDelete={deletion.open} onMoved={refetch} />
        </>
      )}
      {data && form.openCount > 0 && (
        <ZoneForm key={form.openCount} zone={form.subject} settings={data} {...formProps} />
      )}
      <DeleteDialog
        {...deletionProps}
        question="Are you sure you want to delete this zone?"
        text={deletion.subject && deletionText(deletion.subject, data?.zones ?? [])}
      />
    </DeliveryPage>
  )
}

/** What the deletion of a zone means for its PIN codes. Without any zone the area is not limited by zones. */
const deletionText = ({ id, name }: Zone, zones: readonly Zone[]) =>
  zones.every((zone) => zone.id === id)
    ? `${name}. Without zones the shipping fee of Company Details applies everywhere.`
    : `${name}. PIN codes that no other zone has are not delivered to.`
