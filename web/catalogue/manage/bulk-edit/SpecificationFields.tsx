import type { Attribute, AttributeValue } from '#contract/catalogue/attributes.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { ActionDraft } from './action-draft.ts'

type Props = {
  draft: ActionDraft
  categories: readonly { id: string; name: string }[]
  onChange: (change: Partial<ActionDraft>) => void
}

/** A specification: the category that has it, and its value. */
export function SpecificationFields({ draft, categories, onChange }: Props) {
  const { specificationCategoryId: categoryId } = draft
  return (
    <div className="grid gap-4">
      <Field label="Category" hint="Only products of this category have the specification." required>
        <Select
          value={categoryId}
          onChange={(event) =>
            onChange({ specificationCategoryId: event.target.value, attributeId: '', attributeValue: null })
          }
        >
          <option value="">Choose a category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {categoryId && <AttributeFields key={categoryId} categoryId={categoryId} draft={draft} onChange={onChange} />}
    </div>
  )
}

function AttributeFields({ categoryId, draft, onChange }: Omit<Props, 'categories'> & { categoryId: string }) {
  const query = useQuery('GET /categories/{categoryId}/product-fields', { params: { categoryId } })
  if (query.error)
    return (
      <QueryErrorBox
        error={query.error}
        fallback="Failed to load the specifications."
        onRetry={query.refetch}
        busy={query.isLoading}
      />
    )
  if (!query.data) return <Skeleton className="h-18" />
  const { attributes } = query.data
  if (attributes.length === 0) return <p className="text-muted">This category has no specifications yet.</p>
  const attribute = attributes.find(({ id }) => String(id) === draft.attributeId)
  return (
    <>
      <Field label="Specification" required>
        <Select
          value={draft.attributeId}
          onChange={(event) => onChange({ attributeId: event.target.value, attributeValue: null })}
        >
          <option value="">Choose a specification</option>
          {attributes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {attribute && (
        <ValueField
          attribute={attribute}
          value={draft.attributeValue}
          onChange={(attributeValue) => onChange({ attributeValue })}
        />
      )}
    </>
  )
}

type ValueProps = {
  attribute: Attribute
  value: AttributeValue | null
  onChange: (value: AttributeValue | null) => void
}

const emptyHint = 'Empty clears it.'

function ValueField({ attribute: { name, kind, unit, choices = [] }, value, onChange }: ValueProps) {
  if (kind === 'CHOICE') {
    const chosen = Array.isArray(value) ? value : []
    return (
      <fieldset className="grid">
        <legend className="text-sm font-medium">{name}</legend>
        <p className="text-sm text-muted">Without a choice it is cleared.</p>
        {choices.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </fieldset>
    )
  }
  if (kind === 'YES_NO') {
    return (
      <Field label={name}>
        <Select
          value={value === null ? '' : String(value)}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value === 'true')}
        >
          <option value="">Not filled in</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      </Field>
    )
  }
  if (kind === 'NUMBER') {
    return (
      <Field label={unit ? `${name} (${unit})` : name} hint={emptyHint}>
        <NumberInput
          inputMode="decimal"
          min={0}
          step="any"
          value={typeof value === 'number' ? value : ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
        />
      </Field>
    )
  }
  return (
    <Field label={name} hint={emptyHint}>
      <TextInput
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
      />
    </Field>
  )
}
