import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { WeekdayCheckboxes } from '#web/ui/form/WeekdayCheckboxes.tsx'
import type { OfferDraft } from './offer-draft.ts'
import type { TimeName } from './time-errors.ts'
import type { SectionProps } from './use-offer-form.ts'

/** When an offer is valid, in India's time: from a day to a day, on days of the week, and in hours of the day. */
export function TimeFields(props: SectionProps) {
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-hairline p-4">
      <legend className="px-1 font-medium">When (India time)</legend>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TimeField {...props} name="startDay" type="date" label="First day" termError={props.errors.startsAt} />
        <TimeField {...props} name="startTime" type="time" label="From" hint="Empty: from midnight." />
        <TimeField {...props} name="endDay" type="date" label="Last day" termError={props.errors.endsAt} />
        <TimeField {...props} name="endTime" type="time" label="Until" hint="Empty: the whole day." />
      </div>
      <DayFields {...props} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField {...props} name="hoursFrom" type="time" label="Each day from" termError={props.errors.hours} />
        <TimeField {...props} name="hoursTo" type="time" label="Each day until" />
      </div>
    </fieldset>
  )
}

type TimeFieldProps = SectionProps & {
  name: TimeName
  type: 'date' | 'time'
  label: string
  hint?: string
  /** The error of the term that the field is sent as. */
  termError?: string | undefined
}

function TimeField({ draft, errors, onChange, name, type, label, hint, termError }: TimeFieldProps) {
  const change = (value: string): Partial<OfferDraft> => ({ [name]: value })
  const range = type === 'date' ? { min: '2000-01-01', max: '2999-12-31' } : {}
  return (
    <Field label={label} hint={hint} error={errors[name] ?? termError}>
      <TextInput
        type={type}
        name={name}
        {...range}
        value={draft[name]}
        onChange={({ target }) => onChange(change(target.value))}
      />
    </Field>
  )
}

function DayFields({ draft: { days }, errors, onChange }: SectionProps) {
  const legend = (
    <>
      Days of the week <span className="font-normal text-muted">{days.length === 0 && '(every day)'}</span>
    </>
  )
  return (
    <WeekdayCheckboxes
      legend={legend}
      chosen={days}
      onChange={(chosen) => onChange({ days: chosen })}
      error={errors.days}
    />
  )
}
