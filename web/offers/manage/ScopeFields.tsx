import { offerScopes } from '#contract/offers/offer.ts'
import { maxOfferScope } from '#contract/offers/offer-limits.ts'
import { useQuery } from '#web/api/use-query.ts'
import { CheckList } from '#web/collections/manage/CheckList.tsx'
import { ProductFinder } from '#web/collections/manage/ProductFinder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { Thumbnail } from '#web/ui/data/Thumbnail.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import type { ScopeBy } from './offer-draft.ts'
import { scopeLabels } from './offer-labels.ts'
import type { SectionProps } from './use-offer-form.ts'

/** The products that an offer is valid for. */
export function ScopeFields(props: SectionProps) {
  const { draft, errors, onChange } = props
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-hairline p-4">
      <legend className="px-1 font-medium">Valid for</legend>
      <Field label="Products of the offer" hideLabel error={errors.scopeIds}>
        <Select value={draft.scope} onChange={({ target }) => onChange({ scope: target.value as ScopeBy })}>
          {offerScopes.map((scope) => (
            <option key={scope} value={scope}>
              {scopeLabels[scope]}
            </option>
          ))}
        </Select>
      </Field>
      <Chosen {...props} />
    </fieldset>
  )
}

function Chosen({ draft, onChange, errors }: SectionProps) {
  switch (draft.scope) {
    case 'ALL':
      return null
    case 'CATEGORIES':
      return <Categories chosen={draft.categories} onChange={(categories) => onChange({ categories })} />
    case 'BRANDS':
      return <Brands chosen={draft.brands} onChange={(brands) => onChange({ brands })} />
    case 'COLLECTIONS':
      return <Collections chosen={draft.collections} onChange={(collections) => onChange({ collections })} />
    case 'PRODUCTS':
      return <ChosenProducts draft={draft} onChange={onChange} errors={errors} />
  }
}

type ListProps = { chosen: readonly string[]; onChange: (chosen: readonly string[]) => void }

function Categories(props: ListProps) {
  const { data, error } = useQuery('GET /categories', {})
  return <Options legend="Categories" options={data} failed={error !== undefined} {...props} />
}

function Brands(props: ListProps) {
  const { data, error } = useQuery('GET /brands', {})
  return <Options legend="Brands" options={data} failed={error !== undefined} {...props} />
}

function Collections(props: ListProps) {
  const { data, error } = useQuery('GET /collections', {})
  return <Options legend="Collections" options={data?.collections} failed={error !== undefined} {...props} />
}

type OptionsProps = ListProps & {
  legend: string
  options: readonly { id: string; name: string }[] | undefined
  failed: boolean
}

function Options({ options, failed, legend, chosen, onChange }: OptionsProps) {
  if (options)
    return <CheckList legend={legend} noneText="(none)" options={options} chosen={chosen} onChange={onChange} />
  if (failed) return <ErrorText>Failed to fetch the {legend.toLowerCase()}. Please open the form again.</ErrorText>
  return <Skeleton className="h-44" />
}

function ChosenProducts({ draft: { products }, onChange }: SectionProps) {
  return (
    <div className="grid min-w-0 gap-4">
      <ProductFinder
        chosen={new Set(products.map(({ key }) => key))}
        isFull={products.length >= maxOfferScope}
        fullText={`An offer has at most ${maxOfferScope} products. A collection can have more.`}
        onAdd={(product) => onChange({ products: [...products, product] })}
      />
      {products.length === 0 && <p className="text-sm text-muted">No products yet. Find them by name, and add them.</p>}
      <ul aria-label="Products of the offer" className="grid divide-y divide-hairline">
        {products.map(({ key, name, imageUrl, isOnSale }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <Thumbnail src={imageUrl} />
            <span className="min-w-0 flex-1 basis-32">{name}</span>
            {!isOnSale && <Badge>Not on sale</Badge>}
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove ${name}`}
              onClick={() => onChange({ products: products.filter((product) => product.key !== key) })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
