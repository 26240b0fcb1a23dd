import { useRef, useState } from 'react'
import { maxSegmentDays, maxSegmentName, maxSegmentOrders } from '#contract/customers/customer-limits.ts'
import { statesOfIndia } from '#contract/tax/states-of-india.ts'
import { useCall } from '#web/api/use-call.ts'
import type { RecordFormProps } from '#web/api/use-record-dialogs.ts'
import { type ErrorNames, type FieldErrors, useRecordForm } from '#web/api/use-record-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/data/Chip.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { type Segment, type SegmentDraft, toDraft, toSegment } from './segment-draft.ts'

type Props = RecordFormProps & {
  segment: Segment | undefined
}

/** A segment without conditions has its error at the name, a range at its end. */
const errorNames: ErrorNames<SegmentDraft> = {
  minOrders: ['name', 'maxOrders'],
  maxOrders: ['name'],
  minSpent: ['name', 'maxSpent'],
  maxSpent: ['name'],
  orderedWithinDays: ['name'],
  notOrderedForDays: ['name'],
  tags: ['name'],
  states: ['name'],
  consent: ['name', 'hasConsent'],
  minReturnedPercent: ['name', 'maxReturnedPercent'],
  maxReturnedPercent: ['name'],
}

/** The form of a segment: a customer belongs to it who meets every condition. */
export function SegmentForm({ open, segment, onClose, onChanged }: Props) {
  const form = useRecordForm({
    toDraft: () => toDraft(segment),
    fallback: 'Failed to save the segment.',
    errorNames,
    onClose,
    onChanged,
  })
  const { draft, errors, change, onDone, onFailed } = form
  const creating = useCall('POST /customer-segments')
  const updating = useCall('PUT /customer-segments/{id}')
  const save = () => {
    const body = toSegment(draft)
    if (segment) {
      const { id, updatedAt: seenUpdatedAt } = segment
      void updating.send({ params: { id }, body: { ...body, seenUpdatedAt } }, onDone, onFailed)
    } else void creating.send({ body }, onDone, onFailed)
  }
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={segment ? 'Edit segment' : 'Add segment'}
      text="A customer belongs to the segment who meets every condition. Empty fields set none."
      size="lg"
      dirty={form.isDirty}
      busy={creating.busy || updating.busy}
      saveText="Save segment"
      error={form.message}
      onSubmit={save}
    >
      <div className="grid gap-5">
        <Field label="Name" required error={errors.name}>
          <TextInput
            value={draft.name}
            maxLength={maxSegmentName}
            autoComplete="off"
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <ConditionFields draft={draft} errors={errors} onChange={change} />
        <MemberCount draft={draft} onFailed={(error) => onFailed(error, 'Failed to count the customers.')} />
      </div>
    </FormModal>
  )
}

type ConditionProps = {
  draft: SegmentDraft
  errors: FieldErrors
  onChange: (fields: Partial<SegmentDraft>) => void
}

type NumberField = Exclude<keyof SegmentDraft, 'name' | 'tags' | 'states' | 'consent' | 'minSpent' | 'maxSpent'>

function ConditionFields({ draft, errors, onChange }: ConditionProps) {
  const numberField = (name: NumberField, label: string, max: number) => (
    <Field label={label} error={errors[name]}>
      <NumberInput
        value={draft[name]}
        min={0}
        max={max}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {numberField('minOrders', 'Orders at least', maxSegmentOrders)}
      {numberField('maxOrders', 'Orders at most', maxSegmentOrders)}
      <Field label="Spent at least" error={errors.minSpent}>
        <RupeesInput value={draft.minSpent} onChange={({ target }) => onChange({ minSpent: target.value })} />
      </Field>
      <Field label="Spent at most" error={errors.maxSpent}>
        <RupeesInput value={draft.maxSpent} onChange={({ target }) => onChange({ maxSpent: target.value })} />
      </Field>
      {numberField('orderedWithinDays', 'Last order within days', maxSegmentDays)}
      {numberField('notOrderedForDays', 'Last order more than days ago', maxSegmentDays)}
      {numberField('minReturnedPercent', 'Parcels that came back, at least %', 100)}
      {numberField('maxReturnedPercent', 'Parcels that came back, at most %', 100)}
      <Field label="Tags" hint="One of these, separated by commas." error={errors.tags}>
        <TextInput value={draft.tags} autoComplete="off" onChange={({ target }) => onChange({ tags: target.value })} />
      </Field>
      <Field label="Consent to the privacy notice" error={errors.hasConsent}>
        <Select
          value={draft.consent}
          onChange={({ target }) => onChange({ consent: target.value as SegmentDraft['consent'] })}
        >
          <option value="">Any</option>
          <option value="yes">With consent</option>
          <option value="no">Without consent</option>
        </Select>
      </Field>
      <StateField states={draft.states} error={errors.states} onChange={(states) => onChange({ states })} />
    </div>
  )
}

type StateProps = {
  states: readonly string[]
  error: string | undefined
  onChange: (states: readonly string[]) => void
}

const StateField = ({ states, error, onChange }: StateProps) => (
  <div className="grid gap-3">
    <Field label="State" hint="Of the default address." error={error}>
      <Select value="" onChange={({ target }) => target.value && onChange([...states, target.value])}>
        <option value="">{states.length > 0 ? 'Add another state' : 'Any'}</option>
        {statesOfIndia
          .filter((state) => !states.includes(state))
          .map((state) => (
            <option key={state}>{state}</option>
          ))}
      </Select>
    </Field>
    {states.length > 0 && (
      <div className="flex flex-wrap gap-2">
        {states.map((state) => (
          <Chip
            key={state}
            removeLabel={`Remove ${state}`}
            onRemove={() => onChange(states.filter((one) => one !== state))}
          >
            {state}
          </Chip>
        ))}
      </div>
    )}
  </div>
)

/** Counts the customers of the draft before it is saved. Nothing is said about a draft that was changed meanwhile. */
function MemberCount({ draft, onFailed }: { draft: SegmentDraft; onFailed: (error: unknown) => void }) {
  const counting = useCall('POST /customer-segments/count')
  const [result, setResult] = useState<{ draft: SegmentDraft; count: number }>()
  const latest = useRef(draft)
  latest.current = draft
  const count = () => {
    const { name: _, ...body } = toSegment(draft)
    void counting.send(
      { body },
      ({ count: members }) => setResult({ draft, count: members }),
      (error) => latest.current === draft && onFailed(error),
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={counting.busy} onClick={count}>
        Count customers
      </Button>
      <p role="status">{result?.draft === draft && formatCount(result.count, 'customer')}</p>
    </div>
  )
}
