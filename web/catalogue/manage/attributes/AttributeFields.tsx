import { attributeLimits } from '#contract/catalogue/attributes/attribute-limits.ts'
import {
  type Attribute,
  type AttributeKind,
  attributeKindLabels,
  attributeKinds,
} from '#contract/catalogue/attributes.ts'
import { maxHighlights } from '#contract/limits.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { AttributeDraft } from './attribute-draft.ts'
import type { AttributeProblem } from './attribute-problems.ts'
import { ChoicesField } from './ChoicesField.tsx'

type Props = {
  draft: AttributeDraft
  stored: Attribute | undefined
  problems: readonly AttributeProblem[]
  onChange: (draft: AttributeDraft) => void
}

/** The fields of an attribute; the kind is fixed once it is stored, because the products' values are of that kind. */
export function AttributeFields({ draft, stored, problems, onChange }: Props) {
  const set = (change: Partial<AttributeDraft>) => onChange({ ...draft, ...change })
  const errorOf = (field: AttributeProblem['field']) => problems.find((problem) => problem.field === field)?.message
  const isText = draft.kind === 'TEXT'
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Name" required error={errorOf('name')}>
          <TextInput
            value={draft.name}
            maxLength={attributeLimits.maxName}
            autoComplete="off"
            placeholder="Storage"
            // It was just added.
            autoFocus={draft.name === '' && !stored}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <Field label="Kind" hint={stored && 'The kind cannot change.'}>
          <Select
            value={draft.kind}
            disabled={stored !== undefined}
            onChange={({ target }) => set({ kind: target.value as AttributeKind })}
          >
            {attributeKinds.map((kind) => (
              <option key={kind} value={kind}>
                {attributeKindLabels[kind]}
              </option>
            ))}
          </Select>
        </Field>
        {draft.kind === 'NUMBER' && (
          <Field label="Unit" aside="Optional" error={errorOf('unit')}>
            <TextInput
              value={draft.unit}
              maxLength={attributeLimits.maxUnit}
              autoComplete="off"
              placeholder="mAh"
              onChange={({ target }) => set({ unit: target.value })}
            />
          </Field>
        )}
      </div>
      {draft.kind === 'CHOICE' && (
        <ChoicesField draft={draft} stored={stored?.choices ?? []} problems={problems} onChange={onChange} />
      )}
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Switch
          label="Filter"
          hint={isText ? 'A text cannot be a filter.' : 'Shoppers narrow a search by it.'}
          disabled={isText}
          checked={draft.isFilter && !isText}
          onChange={({ target }) => set({ isFilter: target.checked })}
        />
        <Switch
          label="On cards"
          hint={`Cards show the first ${maxHighlights} of these.`}
          checked={draft.isOnCard}
          onChange={({ target }) => set({ isOnCard: target.checked })}
        />
      </div>
    </>
  )
}
