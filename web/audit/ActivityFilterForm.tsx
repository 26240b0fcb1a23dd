import { useRef } from 'react'
import { actionLabels, auditActions, auditSubjects, subjectLabels } from '#contract/audit/audit-fields.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useGetFormSubmit } from '#web/ui/form/use-get-form-submit.ts'
import { useValueOfUrl } from '#web/ui/form/use-value-of-url.ts'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { type ActivityFilter, activityPath } from './filter-params.ts'

/** Filters the activity by administrator, subject, action and days. Fields get a new key when the URL changes, not the form: its button keeps the focus. */
export function ActivityFilterForm({ filter }: { filter: ActivityFilter }) {
  const submit = useGetFormSubmit()
  const { data } = useQuery('GET /administrators', {})
  const form = useFocusFallback<HTMLFormElement>()
  const { administratorId, subject: chosenSubject, action: chosenAction, from, to } = filter
  const isFiltered = Object.keys(filter).length > 0
  // The chosen one is an option from the start, and the same element when the names arrive: the browser deselects one that is removed.
  const administrators = data
    ? data.administrators.map(({ id, firstName, lastName, username }) => ({
        id,
        name: `${firstName} ${lastName} (${username})`,
      }))
    : administratorId
      ? [{ id: administratorId, name: 'Chosen administrator' }]
      : []
  return (
    <search>
      <form
        ref={form}
        tabIndex={-1}
        action={activityPath}
        onSubmit={submit}
        className="grid grid-cols-2 items-end gap-3 outline-none lg:grid-cols-6"
      >
        <Field label="Administrator" className="max-lg:col-span-2">
          <Select key={administratorId} name="administratorId" defaultValue={administratorId ?? ''}>
            <option value="">Everybody</option>
            {administrators.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="What">
          <Select key={chosenSubject} name="subject" defaultValue={chosenSubject ?? ''}>
            <option value="">Everything</option>
            {auditSubjects.map((subject) => (
              <option key={subject} value={subject}>
                {subjectLabels[subject]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Change">
          <Select key={chosenAction} name="change" defaultValue={chosenAction ?? ''}>
            <option value="">Any</option>
            {auditActions.map((action) => (
              <option key={action} value={action}>
                {actionLabels[action].charAt(0).toUpperCase() + actionLabels[action].slice(1)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="From">
          <DayInput name="from" day={from} />
        </Field>
        <Field label="To">
          <DayInput name="to" day={to} />
        </Field>
        <div className="flex gap-2 max-lg:col-span-2 max-sm:*:flex-1">
          <Button type="submit">Show</Button>
          {isFiltered && (
            <ButtonLink to={activityPath} variant="quiet" onClick={() => clearFields(form.current)}>
              Clear
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  )
}

/** Empties the fields, also those that were not applied. */
function clearFields(form: HTMLFormElement | null) {
  for (const field of form?.elements ?? [])
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = ''
}

function DayInput({ name, day = '' }: { name: string; day: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  useValueOfUrl(input, day)
  return <TextInput ref={input} type="date" name={name} defaultValue={day} min="2000-01-01" max="2999-12-31" />
}
