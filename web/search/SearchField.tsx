import Search from 'lucide-react/icons/search'
import Shapes from 'lucide-react/icons/shapes'
import Tags from 'lucide-react/icons/tags'
import { type ReactNode, useId, useRef } from 'react'
import { maxSearchLength } from '#contract/limits.ts'
import { toPaise } from '#contract/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { useGetFormSubmit } from '#web/ui/form/use-get-form-submit.ts'
import { useValueOfUrl } from '#web/ui/form/use-value-of-url.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { criteriaHref, noFilters, searchPage } from './filters/criteria.ts'
import { SuggestionCount, type SuggestionGroup, SuggestionPanel, suggestionKeys } from './SuggestionPanel.tsx'
import { useCombobox } from './use-combobox.ts'
import { useInputValue } from './use-input-value.ts'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

/** The field of the search page, with suggestions of products, categories and brands. Without JavaScript it is a plain form. */
export function SearchField({ q }: { q: string }) {
  return (
    <search className="block max-w-2xl">
      <SearchForm q={q} />
    </search>
  )
}

function SearchForm({ q }: { q: string }) {
  const id = useId()
  const submit = useGetFormSubmit()
  const input = useRef<HTMLInputElement>(null)
  useValueOfUrl(input, q)
  const groups = toSuggestionGroups(useSuggestions(useInputValue(input)))
  const keys = suggestionKeys(groups)
  const combobox = useCombobox({ input, listId: id, keys, openWhenEmpty: false })
  return (
    <form
      action="/search"
      method="get"
      className="relative flex gap-2"
      onSubmit={(event) => {
        combobox.close()
        submit(event)
      }}
    >
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={maxSearchLength}
        autoComplete="off"
        enterKeyHint="search"
        aria-label="Search the shop"
        placeholder="Name, kind, brand or colour"
        className="h-13 w-full min-w-0 rounded-control border border-edge bg-surface px-4 text-lg transition-colors hover:border-ink focus:border-focus focus:outline-2 focus:outline-focus/35"
      />
      <Button type="submit" size="lg" variant="primary" aria-label="Search the shop">
        <Search aria-hidden="true" className="size-5" />
        <span className="max-sm:hidden">Search</span>
      </Button>
      <SuggestionPanel id={id} label="Suggestions" groups={groups} combobox={combobox} />
      <SuggestionCount count={combobox.open ? keys.length : null} />
    </form>
  )
}

function toSuggestionGroups(suggestions: Suggestions | undefined): SuggestionGroup[] {
  if (!suggestions) return []
  return [
    {
      title: 'Products',
      suggestions: suggestions.products.map((product) => ({
        key: product.id,
        to: `/product/${product.id}`,
        content: <SuggestedProduct product={product} />,
      })),
    },
    {
      title: 'Categories',
      suggestions: suggestions.categories.map(({ id, name }) => ({
        key: id,
        to: `/category/${id}`,
        content: (
          <SuggestionLabel icon={<Shapes aria-hidden="true" className="size-4.5 shrink-0 text-muted" />} name={name} />
        ),
      })),
    },
    {
      title: 'Brands',
      suggestions: suggestions.brands.map(({ id, name }) => ({
        key: id,
        to: criteriaHref({ ...noFilters, q: '', sort: searchPage.defaultSort, brands: [id] }),
        content: (
          <SuggestionLabel icon={<Tags aria-hidden="true" className="size-4.5 shrink-0 text-muted" />} name={name} />
        ),
      })),
    },
  ]
}

const SuggestionLabel = ({ icon, name }: { icon: ReactNode; name: string }) => (
  <>
    {icon}
    <span className="truncate">{name}</span>
  </>
)

function SuggestedProduct({ product }: { product: Suggestions['products'][number] }) {
  const { name, imageUrl, originalPrice, discountPrice } = product
  return (
    <>
      <Picture
        src={imageUrl}
        alt=""
        ratio={4 / 5}
        widths={[240]}
        sizes="40px"
        className="w-10 shrink-0 rounded-small bg-well"
      />
      <span className="line-clamp-2 flex-1 text-sm font-medium">{name}</span>
      <Price paise={toPaise(discountPrice ?? originalPrice)} size="sm" className="shrink-0" />
    </>
  )
}
