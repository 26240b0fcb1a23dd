import type { Ref } from 'react'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import type { ProductFormOptions } from '../product-form/use-product-form-options.ts'
import type { ActionDraft } from './action-draft.ts'
import { actionLabels } from './action-labels.ts'
import { PriceChangeFields } from './PriceChangeFields.tsx'
import { SpecificationFields } from './SpecificationFields.tsx'
import { HsnFields, TaxRateFields } from './TaxFields.tsx'

type Props = {
  draft: ActionDraft
  options: ProductFormOptions
  /** The message at the field that is missing or wrong. */
  error: string | undefined
  onChange: (change: Partial<ActionDraft>) => void
}

/** What to change, and the fields of the chosen action. */
export function ActionFields({ ref, ...props }: Props & { ref: Ref<HTMLDivElement> }) {
  const { draft, error, onChange } = props
  return (
    <div ref={ref} className="grid gap-4">
      <Field label="What to change" required error={draft.kind ? undefined : error}>
        <Select value={draft.kind} onChange={(event) => onChange({ kind: event.target.value as ActionDraft['kind'] })}>
          <option value="">Choose</option>
          {Object.entries(actionLabels).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <FieldsOfAction {...props} />
    </div>
  )
}

function FieldsOfAction({ draft, options, error, onChange }: Props) {
  switch (draft.kind) {
    case 'PRICES':
      return <PriceChangeFields price={draft.price} error={error} onChange={(price) => onChange({ price })} />
    case 'CATEGORY':
      return (
        <>
          <RecordSelect
            label="Category"
            value={draft.categoryId}
            records={options.categories}
            error={error}
            onChange={(categoryId) => onChange({ categoryId })}
          />
          <p className="text-sm text-muted">Specifications belong to the former category and are cleared.</p>
        </>
      )
    case 'BRAND':
      return (
        <RecordSelect
          label="Brand"
          value={draft.brandId}
          records={options.brands}
          error={error}
          onChange={(brandId) => onChange({ brandId })}
        />
      )
    case 'TAX_RATE':
      return <TaxRateFields draft={draft} error={error} onChange={onChange} />
    case 'HSN':
      return <HsnFields draft={draft} error={error} onChange={onChange} />
    case 'SPECIFICATION':
      return <SpecificationFields draft={draft} categories={options.categories} error={error} onChange={onChange} />
    case 'DELETE':
      return <p>They leave the shop and every cart. Past orders keep them. This cannot be undone.</p>
    case 'PUBLISH':
      return <p>Drafts, scheduled and archived products are on sale at once.</p>
    case 'ARCHIVE':
      return <p>They leave the shop and every cart; you can put them on sale again.</p>
    default:
      return null
  }
}

type RecordSelectProps = {
  label: string
  value: string
  records: readonly { id: string; name: string }[]
  error: string | undefined
  onChange: (id: string) => void
}

function RecordSelect({ label, value, records, error, onChange }: RecordSelectProps) {
  return (
    <Field label={label} required error={error}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Choose</option>
        {records.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
