import { maxHandlingDays } from '#contract/delivery/delivery-limits.ts'
import { maxWeightGrams } from '#contract/limits.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { WeekdayCheckboxes } from '#web/ui/form/WeekdayCheckboxes.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import type { DeliveryResponse } from '../delivery-settings.ts'
import { useSettingsForm } from '../use-settings-form.ts'
import { dispatchPreview, toDispatchBody, toDispatchDraft } from './dispatch-draft.ts'
import { HolidayFields } from './HolidayFields.tsx'

/** When orders leave the store, the weight of pieces without one, and the holidays. */
export function DispatchForm({ settings }: { settings: DeliveryResponse }) {
  const { draft, set, isDirty, form, errors, error, busy, save, dialog } = useSettingsForm('PUT /delivery/settings', {
    toFirstDraft: () => toDispatchDraft(settings),
    updatedAt: settings.dispatch.updatedAt,
    toInput: (typed, seenUpdatedAt) => ({ body: { ...toDispatchBody(typed), seenUpdatedAt } }),
  })
  return (
    <form ref={form} noValidate onSubmit={save} className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
      <Panel title="Dispatch" text="Orders leave after the handling days, on a dispatch day that is no holiday.">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Cut-off time"
            hint="In India. Orders from then on count as of the next day."
            error={errors.cutOff}
          >
            <TextInput type="time" value={draft.cutOff} onChange={({ target }) => set({ cutOff: target.value })} />
          </Field>
          <Field label="Handling days" hint="0 leaves on the day of the order." error={errors.handlingDays}>
            <NumberInput
              value={draft.handlingDays}
              min={0}
              max={maxHandlingDays}
              onChange={({ target }) => set({ handlingDays: target.value })}
            />
          </Field>
        </div>
        <WeekdayCheckboxes
          legend="Dispatch days"
          chosen={draft.dispatchDays}
          onChange={(dispatchDays) => set({ dispatchDays })}
          error={errors.dispatchDays}
        />
        <Field
          label="Weight of a piece in grams"
          className="sm:max-w-60"
          hint="Where neither the variant nor its category has a weight."
          error={errors.defaultWeightGrams}
        >
          <NumberInput
            value={draft.defaultWeightGrams}
            min={1}
            max={maxWeightGrams}
            onChange={({ target }) => set({ defaultWeightGrams: target.value })}
          />
        </Field>
        <p role="status" className="rounded-control bg-well p-4 text-sm font-semibold empty:hidden">
          {dispatchPreview(draft, new Date())}
        </p>
      </Panel>
      <Panel title="Holidays" text="Days on which nothing leaves the store and nothing is delivered.">
        <HolidayFields holidays={draft.holidays} onChange={(holidays) => set({ holidays })} error={errors.holidays} />
      </Panel>
      <CallErrorText error={error} fallback="Failed to save the delivery settings." />
      <Button type="submit" variant="primary" className="justify-self-start" busy={busy} aria-disabled={!isDirty}>
        Save dispatch settings
      </Button>
      {dialog}
    </form>
  )
}
