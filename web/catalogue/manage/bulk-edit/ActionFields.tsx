import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { ProductFormOptions } from '../product-form/use-product-form-options.ts'
import { type ActionDraft, actionLabels } from './action-draft.ts'
import { PriceChangeFields } from './PriceChangeFields.tsx'
import { SpecificationFields } from './SpecificationFields.tsx'

type Props = {
  draft: ActionDraft
  options: ProductFormOptions
  /** The server's messages by field. */
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<ActionDraft>) => void
}

/** What to change, and the fields of the chosen action. */
export function ActionFields(props: Props) {
  const { draft, onChange } = props
  return (
    <div className="grid gap-4">
      <Field label="What to change" required>
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

function FieldsOfAction({ draft, options, errors, onChange }: Props) {
  switch (draft.kind) {
    case 'PRICES':
      return <PriceChangeFields price={draft.price} onChange={(price) => onChange({ price })} />
    case 'CATEGORY':
      return (
        <>
          <RecordSelect
            label="Category"
            value={draft.categoryId}
            records={options.categories}
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
          onChange={(brandId) => onChange({ brandId })}
        />
      )
    case 'TAX_RATE':
      return <TaxRateFields draft={draft} error={errors['action.taxRate']} onChange={onChange} />
    case 'HSN':
      return (
        <Field label="HSN code" hint="4, 6 or 8 digits. Empty clears it." error={errors['action.hsn']}>
          <TextInput
            value={draft.hsn}
            onChange={(event) => onChange({ hsn: event.target.value })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
          />
        </Field>
      )
    case 'SPECIFICATION':
      return (
        <SpecificationFields
          draft={draft}
          categories={options.categories}
          error={errors.value ?? errors['action.value']}
          onChange={onChange}
        />
      )
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
  onChange: (id: string) => void
}

function RecordSelect({ label, value, records, onChange }: RecordSelectProps) {
  return (
    <Field label={label} required>
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

type TaxProps = Pick<Props, 'draft' | 'onChange'> & { error: string | undefined }

function TaxRateFields({ draft, error, onChange }: TaxProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label="How GST is set">
        <Select
          value={draft.taxRateBy}
          onChange={(event) => onChange({ taxRateBy: event.target.value as ActionDraft['taxRateBy'] })}
        >
          <option value="fixed">Fixed rate</option>
          <option value="price">By price (clothing, footwear)</option>
          <option value="none">No rate</option>
        </Select>
      </Field>
      {draft.taxRateBy === 'fixed' && (
        <Field label="GST rate" required error={error}>
          <TextInput
            value={draft.taxRate}
            onChange={(event) => onChange({ taxRate: event.target.value })}
            inputMode="decimal"
            autoComplete="off"
            after="%"
          />
        </Field>
      )}
    </div>
  )
}
