import type { Ref } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { reasonLabels, type StockReason } from './stock-labels.ts'
import type { useAdjustment } from './use-adjustment.ts'

type Adjustment = ReturnType<typeof useAdjustment>
type Props = {
  ref: Ref<HTMLSelectElement>
  draft: NonNullable<Adjustment['draft']>
  adjustment: Adjustment
  onUndo: () => void
}

/** The reason of an adjustment, and the save and cancel buttons. */
export function AdjustmentReason({ ref, draft, adjustment: { errors, busy, change }, onUndo }: Props) {
  return (
    <div className="grid w-full gap-2 text-left md:w-72">
      <Field label="Reason" hideLabel required error={errors.reason}>
        <Select
          ref={ref}
          size="sm"
          value={draft.reason}
          disabled={busy}
          onChange={({ target }) => change({ reason: target.value as StockReason | '' })}
        >
          <option value="">Why? Choose a reason</option>
          {Object.entries(reasonLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Note" hideLabel required={draft.reason === 'OTHER'} error={errors.note}>
        <TextInput
          value={draft.note}
          readOnly={busy}
          maxLength={200}
          autoComplete="off"
          placeholder={draft.reason === 'OTHER' ? 'What happened?' : 'Note (optional)'}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      {errors.form && <ErrorText>{errors.form}</ErrorText>}
      <div className="flex gap-2 *:flex-1">
        <Button size="sm" disabled={busy} onClick={onUndo}>
          Undo
        </Button>
        <Button type="submit" variant="primary" size="sm" busy={busy}>
          Save stock
        </Button>
      </div>
    </div>
  )
}
