import { actionLabels, auditActions, auditSubjects, subjectLabels } from '#contract/audit/audit-fields.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useGetFormSubmit } from '#web/ui/form/use-get-form-submit.ts'
import { type ActivityFilter, activityPath } from './filter-params.ts'

/** Filters the activity by administrator, subject, action and days. */
export function ActivityFilterForm({ filter }: { filter: ActivityFilter }) {
  const submit = useGetFormSubmit()
  const { data } = useQuery('GET /administrators', {})
  const isFiltered = Object.keys(filter).length > 0
  return (
    <search>
      <form action={activityPath} onSubmit={submit} className="grid grid-cols-2 items-end gap-3 lg:grid-cols-6">
        <Field label="Administrator" className="max-lg:col-span-2">
          {/* The options arrive after the first render; a new key applies defaultValue again. */}
          <Select key={data ? 'loaded' : 'loading'} name="administratorId" defaultValue={filter.administratorId ?? ''}>
            <option value="">Everybody</option>
            {!data && filter.administratorId && <option value={filter.administratorId}>Chosen administrator</option>}
            {data?.administrators.map(({ id, firstName, lastName, username }) => (
              <option key={id} value={id}>{`${firstName} ${lastName} (${username})`}</option>
            ))}
          </Select>
        </Field>
        <Field label="What">
          <Select name="subject" defaultValue={filter.subject ?? ''}>
            <option value="">Everything</option>
            {auditSubjects.map((subject) => (
              <option key={subject} value={subject}>
                {subjectLabels[subject]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Change">
          <Select name="change" defaultValue={filter.action ?? ''}>
            <option value="">Any</option>
            {auditActions.map((action) => (
              <option key={action} value={action}>
                {actionLabels[action].charAt(0).toUpperCase() + actionLabels[action].slice(1)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="From">
          <TextInput type="date" name="from" defaultValue={filter.from ?? ''} min="2000-01-01" max="2999-12-31" />
        </Field>
        <Field label="To">
          <TextInput type="date" name="to" defaultValue={filter.to ?? ''} min="2000-01-01" max="2999-12-31" />
        </Field>
        <div className="flex gap-2 max-lg:col-span-2 max-sm:*:flex-1">
          <Button type="submit">Show</Button>
          {isFiltered && (
            <ButtonLink to={activityPath} variant="quiet">
              Clear
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  )
}
