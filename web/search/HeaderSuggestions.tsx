import Clock from 'lucide-react/icons/clock'
import Shapes from 'lucide-react/icons/shapes'
import { type RefObject, useEffect, useId } from 'react'
import { useStore } from '#web/api/create-store.ts'
import { useCategories } from '#web/catalogue/categories.ts'
import { searchTextHref } from './filters/criteria.ts'
import { recentSearches } from './recent-searches.ts'
import { SuggestionCount, SuggestionPanel } from './SuggestionPanel.tsx'
import { useCombobox } from './use-combobox.ts'
import { useInputValue } from './use-input-value.ts'

const maxPerGroup = 6

/** Whether a word of the name starts with the typed text; true for an empty text. */
const hasWordPrefix = (name: string, typed: string) =>
  ` ${name.toLowerCase()}`.includes(` ${typed}`) || name.toLowerCase().startsWith(typed)

/** The suggestions of the header's search: the recent searches of this browser and the categories. */
export function HeaderSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  const typed = useInputValue(input).trim().toLowerCase()
  const recent = useStore(recentSearches).filter((query) => query.toLowerCase().startsWith(typed))
  const categories = useCategories().filter(({ name }) => hasWordPrefix(name, typed))
  useEffect(() => recentSearches.load(), [])
  const searchSuggestions = recent.slice(0, maxPerGroup).map((query) => ({
    key: query,
    to: searchTextHref(query),
    content: (
      <>
        <Clock aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        <span className="truncate">{query}</span>
      </>
    ),
  }))
  const categorySuggestions = categories.slice(0, maxPerGroup).map(({ id: categoryId, name }) => ({
    key: categoryId,
    to: `/category/${categoryId}`,
    content: (
      <>
        <Shapes aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
        {name}
      </>
    ),
  }))
  const count = searchSuggestions.length + categorySuggestions.length
  const combobox = useCombobox({ input, listId: id, count, openWhenEmpty: true })
  return (
    <>
      <SuggestionPanel
        id={id}
        label="Suggestions"
        groups={[
          { title: 'Recent searches', suggestions: searchSuggestions },
          { title: 'Categories', suggestions: categorySuggestions },
        ]}
        combobox={combobox}
        footer={searchSuggestions.length > 0 && <ClearRecentSearches input={input} />}
      />
      <SuggestionCount count={combobox.open ? count : null} />
    </>
  )
}

function ClearRecentSearches({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const clear = () => {
    recentSearches.clear()
    input.current?.focus()
  }
  return (
    <button
      type="button"
      onClick={clear}
      className="mt-1 flex min-h-11 w-full items-center rounded-control px-3 text-left text-sm font-medium text-link hover:bg-well"
    >
      Clear recent searches
    </button>
  )
}
