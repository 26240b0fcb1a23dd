import { countries } from '#contract/catalogue/countries.ts'
import { useQuery } from '#web/api/use-query.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { CheckList } from './CheckList.tsx'
import { RuleAttributes } from './RuleAttributes.tsx'
import { RuleCount } from './RuleCount.tsx'
import { type RuleDraft, ruleJson } from './rule-draft.ts'

const countryOptions = countries.map(({ code, name }) => ({ id: code, name }))

type Props = { draft: RuleDraft; onChange: (draft: RuleDraft) => void; error: string | undefined }

/** The conditions of a collection by rule, with the number of products that meet all of them. */
export function RuleEditor({ draft, onChange, error }: Props) {
  const categories = useQuery('GET /categories', {})
  const brands = useQuery('GET /brands', {})
  const set = (change: Partial<RuleDraft>) => onChange({ ...draft, ...change })
  // Specifications belong to a category.
  const setCategories = (categoryId: readonly string[]) => set({ categoryId, attributes: [], ranges: [] })
  const category = draft.categoryId.length === 1 ? draft.categoryId[0] : undefined
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-hairline p-4">
      <legend className="px-1 font-medium">Products that meet every condition</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckList
          legend="Categories"
          options={categories.data ?? []}
          chosen={draft.categoryId}
          onChange={setCategories}
        />
        <CheckList
          legend="Brands"
          options={brands.data ?? []}
          chosen={draft.brandId}
          onChange={(brandId) => set({ brandId })}
        />
        <PriceAndAgeFields draft={draft} set={set} />
        <OfferCheckboxes draft={draft} set={set} />
        <CheckList
          legend="Countries of origin"
          options={countryOptions}
          chosen={draft.country}
          onChange={(country) => set({ country })}
        />
      </div>
      {category && <RuleAttributes key={category} categoryId={category} draft={draft} onChange={onChange} />}
      <RuleCount rule={ruleJson(draft)} />
      {(categories.error ?? brands.error) && <ErrorText>Failed to fetch categories and brands.</ErrorText>}
      {error && <ErrorText>{error}</ErrorText>}
    </fieldset>
  )
}

type FieldsProps = { draft: RuleDraft; set: (change: Partial<RuleDraft>) => void }

const PriceAndAgeFields = ({ draft, set }: FieldsProps) => (
  <>
    <Field label="Price from">
      <RupeesInput value={draft.minPrice} onChange={({ target }) => set({ minPrice: target.value })} />
    </Field>
    <Field label="Price up to">
      <RupeesInput value={draft.maxPrice} onChange={({ target }) => set({ maxPrice: target.value })} />
    </Field>
    <Field label="Added in the last days" hint="Such as 30 for what is new this month.">
      <NumberInput
        value={draft.newDays}
        min={1}
        max={365}
        step={1}
        onChange={({ target }) => set({ newDays: target.value })}
      />
    </Field>
  </>
)

const OfferCheckboxes = ({ draft, set }: FieldsProps) => (
  <div>
    <Checkbox
      label="Reduced in price"
      checked={draft.discounted}
      onChange={({ target }) => set({ discounted: target.checked })}
    />
    <Checkbox label="In stock" checked={draft.inStock} onChange={({ target }) => set({ inStock: target.checked })} />
  </div>
)
