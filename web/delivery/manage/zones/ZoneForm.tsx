import { useState } from 'react'
import { fieldErrorsOf, hasStatus, messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { toast } from '#web/ui/feedback/toast.ts'
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
  const { draft, set, isDirty, save, busy, message, errorOf } = useZoneForm({ zone, settings, onClose, onChanged })
  const preview = zonePreview(draft, settings, new Date())
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={zone ? 'Edit zone' : 'Add zone'}
      size="lg"
      dirty={isDirty}
      busy={busy}
      saveText={zone ? 'Save zone' : 'Add zone'}
      error={message}
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

function useZoneForm({ zone, settings, onClose, onChanged }: Omit<Props, 'open'>) {
  const [initial] = useState(() => toDraft(zone, settings.zones.length === 0))
  const [draft, setDraft] = useState<ZoneDraft>(initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState('')
  const saving = useCall('POST /delivery/zones')
  const save = () => {
    setMessage('')
    const result = toBody(draft, zone)
    setErrors('errors' in result ? result.errors : {})
    if ('errors' in result) return setMessage('Please correct the marked fields.')
    void saving.send(
      { body: result.body },
      (response) => {
        toast.success(response.message)
        onClose()
        onChanged()
      },
      (error) => {
        setErrors(fieldErrorsOf(error))
        setMessage(messageOf(error, 'Failed to save the zone.'))
        if (hasStatus(error, 409)) onChanged()
      },
    )
  }
  return {
    draft,
    set: (change: Partial<ZoneDraft>) => setDraft((before) => ({ ...before, ...change })),
    isDirty: draft !== initial,
    save,
    busy: saving.busy,
    message,
    errorOf: (field: string) => errors[field],
  }
}
