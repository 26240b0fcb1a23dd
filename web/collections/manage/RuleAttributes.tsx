import { useQuery } from '#web/api/use-query.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { CheckList } from './CheckList.tsx'
import type { RuleDraft } from './rule-draft.ts'

type Props = { categoryId: string; draft: RuleDraft; onChange: (draft: RuleDraft) => void }

/** The specifications of a category by which a search can be filtered; nothing where it has none. */
export function RuleAttributes({ categoryId, draft, onChange }: Props) {
  const { data } = useQuery('GET /search/products', { query: { categoryId, limit: '1' } })
  const attributes = data?.facets?.attributes ?? []
  if (attributes.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {attributes.map((attribute) =>
        attribute.kind === 'NUMBER' ? (
          <RangeFields key={attribute.id} attribute={attribute} draft={draft} onChange={onChange} />
        ) : (
          <CheckList
            key={attribute.id}
            legend={attribute.name}
            options={attribute.choices.map(({ id, label }) => ({ id: String(id), name: label }))}
            chosen={draft.attributes.filter((chosen) => attribute.choices.some(({ id }) => String(id) === chosen))}
            onChange={(chosen) => {
              const others = draft.attributes.filter((one) => !attribute.choices.some(({ id }) => String(id) === one))
              onChange({ ...draft, attributes: [...others, ...chosen] })
            }}
          />
        ),
      )}
    </div>
  )
}

type RangeProps = Omit<Props, 'categoryId'> & { attribute: { id: number; name: string; unit?: string | undefined } }

function RangeFields({ attribute: { id, name, unit }, draft, onChange }: RangeProps) {
  const range = draft.ranges.find(({ attributeId }) => attributeId === id)
  const set = (end: 'min' | 'max', text: string) => {
    const value = text.trim() === '' ? undefined : Number(text)
    const min = end === 'min' ? value : range?.min
    const max = end === 'max' ? value : range?.max
    const others = draft.ranges.filter(({ attributeId }) => attributeId !== id)
    const isSet = min !== undefined || max !== undefined
    const changed = { attributeId: id, ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
    onChange({ ...draft, ranges: isSet ? [...others, changed] : others })
  }
  const label = unit ? `${name} (${unit})` : name
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={`${label} from`}>
        <NumberInput min={0} step="any" value={range?.min ?? ''} onChange={({ target }) => set('min', target.value)} />
      </Field>
      <Field label={`${label} up to`}>
        <NumberInput min={0} step="any" value={range?.max ?? ''} onChange={({ target }) => set('max', target.value)} />
      </Field>
    </div>
  )
}
