import Clock from 'lucide-react/icons/clock'
import Shapes from 'lucide-react/icons/shapes'
import { type RefObject, useId } from 'react'
import { useCategories } from '#web/catalogue/categories.ts'
import { searchTextHref } from './filters/criteria.ts'
import { recentSearches, useRecentSearches } from './recent-searches.ts'
import { type Suggestion, SuggestionCount, SuggestionPanel, suggestionKeys } from './SuggestionPanel.tsx'
import { useCombobox } from './use-combobox.ts'
import { useInputValue } from './use-input-value.ts'

const maxPerGroup = 6
const iconClass = 'size-4.5 shrink-0 text-muted'

/** Whether a word of the name starts with the typed text; true for an empty text. */
const hasWordPrefix = (name: string, typed: string) =>
  ` ${name.toLowerCase()}`.includes(` ${typed}`) || name.toLowerCase().startsWith(typed)

/** The suggestions of the header's search: the recent searches of this browser and the categories. */
export function HeaderSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  const typed = useInputValue(input).trim().toLowerCase()
  const searchSuggestions = useRecentSearches()
    .filter((query) => query.toLowerCase().startsWith(typed))
    .slice(0, maxPerGroup)
    .map(searchSuggestion)
  const categorySuggestions = useCategories()
    .filter(({ name }) => hasWordPrefix(name, typed))
    .slice(0, maxPerGroup)
    .map(categorySuggestion)
  const groups = [
    { title: 'Recent searches', suggestions: searchSuggestions },
    { title: 'Categories', suggestions: categorySuggestions },
  ]
  const keys = suggestionKeys(groups)
  const combobox = useCombobox({ input, listId: id, keys, openWhenEmpty: true })
  return (
    <>
      <SuggestionPanel
        id={id}
        label="Suggestions"
        groups={groups}
        combobox={combobox}
        footer={searchSuggestions.length > 0 && <ClearRecentSearches input={input} onLeave={combobox.close} />}
      />
      <SuggestionCount count={combobox.open ? keys.length : null} />
    </>
  )
}

const searchSuggestion = (query: string): Suggestion => ({
  key: query,
  to: searchTextHref(query),
  content: (
    <>
      <Clock aria-hidden="true" className={iconClass} />
      <span className="truncate">{query}</span>
    </>
  ),
})

const categorySuggestion = ({ id, name }: { id: string; name: string }): Suggestion => ({
  key: id,
  to: `/category/${id}`,
  content: (
    <>
      <Shapes aria-hidden="true" className={iconClass} />
      {name}
    </>
  ),
})

type ClearProps = {
  input: RefObject<HTMLInputElement | null>
  /** Called when the button loses the focus; if the field gets it, the panel opens again. */
  onLeave: () => void
}

function ClearRecentSearches({ input, onLeave }: ClearProps) {
  const clear = () => {
    recentSearches.clear()
    input.current?.focus()
  }
  return (
    <button
      type="button"
      onClick={clear}
      onBlur={onLeave}
      className="mt-1 flex min-h-11 w-full items-center rounded-control px-3 text-left text-sm font-medium text-link hover:bg-well"
    >
      Clear recent searches
    </button>
  )
}
