import { useCall } from '#web/api/use-call.ts'
import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { type ErrorNames, useRecordForm } from '#web/api/use-record-form.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { DeliveryResponse, Zone } from '../delivery-settings.ts'
import { ShopperPreview } from '../ShopperPreview.tsx'
import { ZoneArea } from './ZoneArea.tsx'
import { ZoneCharges, ZoneDays } from './ZoneCharges.tsx'
import { toBody, toDraft, type ZoneDraft } from './zone-draft.ts'
import { zonePreview } from './zone-preview.ts'

type Props = RecordFormProps & {
  /** The zone to edit; undefined adds one. */
  zone: Zone | undefined
  settings: DeliveryResponse
}

/** Adds or edits a zone in a modal, with what its shoppers will see. */
export function ZoneForm({ open, zone, settings, onClose, onChanged }: Props) {
  const form = useRecordForm({
    toDraft: () => toDraft(zone, settings.zones.length === 0),
    fallback: 'Failed to save the zone.',
    errorNames,
    onClose,
    onChanged,
  })
  const { draft, change: set, errors } = form
  const saving = useCall('POST /delivery/zones')
  const save = () => {
    const result = toBody(draft, zone)
    form.showErrors('errors' in result ? result.errors : {})
    if ('body' in result) void saving.send({ body: result.body }, form.onDone, form.onFailed)
  }
  const errorOf = (field: string) => errors[field]
  const preview = zonePreview(draft, settings, new Date())
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={zone ? 'Edit zone' : 'Add zone'}
      size="lg"
      dirty={form.isDirty}
      busy={saving.busy}
      saveText={zone ? 'Save zone' : 'Add zone'}
      error={form.message}
      onSubmit={save}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Field label="Name" required error={errorOf('name')}>
          <TextInput
            value={draft.name}
            autoFocus
            autoComplete="off"
            maxLength={60}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <ZoneArea draft={draft} set={set} errorOf={errorOf} />
        <ZoneCharges draft={draft} set={set} errorOf={errorOf} />
        <ZoneDays draft={draft} set={set} errorOf={errorOf} />
        {preview && <ShopperPreview label="Shoppers of this zone see now" delivery={preview} />}
      </div>
    </FormModal>
  )
}

/** Errors that depend on several fields: of the area, and of the days. */
const errorNames: ErrorNames<ZoneDraft> = {
  pinRanges: ['states'],
  isRestOfIndia: ['states'],
  otherCharge: ['rates'],
  minDays: ['maxDays'],
}
