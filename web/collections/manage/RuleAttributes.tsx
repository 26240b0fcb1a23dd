import type { CallResponse } from '#contract/calls.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { CheckList } from './CheckList.tsx'
import type { RuleDraft } from './rule-draft.ts'

type Props = { categoryId: string; draft: RuleDraft; onChange: (draft: RuleDraft) => void }

type Attribute = CallResponse<'GET /categories/{categoryId}/product-fields'>['attributes'][number]

/** The specifications of a category by which a search can be filtered, also values that no product has now; nothing where it has none. */
export function RuleAttributes({ categoryId, draft, onChange }: Props) {
  const { data, error, isLoading, refetch } = useQuery('GET /categories/{categoryId}/product-fields', {
    params: { categoryId },
  })
  const attributes = data?.attributes.filter(({ isFilter }) => isFilter) ?? []
  return (
    <>
      <QueryErrorBox error={error} fallback="Failed to load the specifications." onRetry={refetch} busy={isLoading} />
      {attributes.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {attributes.map((attribute) =>
            attribute.kind === 'NUMBER' ? (
              <RangeFields key={attribute.id} attribute={attribute} draft={draft} onChange={onChange} />
            ) : (
              <ChoiceList key={attribute.id} attribute={attribute} draft={draft} onChange={onChange} />
            ),
          )}
        </div>
      )}
    </>
  )
}

type AttributeProps = Omit<Props, 'categoryId'> & { attribute: Attribute }

/** The choices of an attribute. An attribute of the kind yes or no has one, with the id of the attribute. */
function ChoiceList({ attribute: { id, name, kind, choices = [] }, draft, onChange }: AttributeProps) {
  const options =
    kind === 'YES_NO'
      ? [{ id: String(id), name: 'Yes' }]
      : choices.map((choice) => ({ id: String(choice.id), name: choice.label }))
  const isOption = (chosen: string) => options.some((option) => option.id === chosen)
  const others = draft.attributes.filter((chosen) => !isOption(chosen))
  return (
    <CheckList
      legend={name}
      options={options}
      chosen={draft.attributes.filter(isOption)}
      onChange={(chosen) => onChange({ ...draft, attributes: [...others, ...chosen] })}
    />
  )
}

function RangeFields({ attribute: { id, name, unit }, draft, onChange }: AttributeProps) {
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
