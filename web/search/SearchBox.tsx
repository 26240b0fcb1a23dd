import Search from 'lucide-react/icons/search'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { maxSearchLength } from '#contract/limits.ts'
import { useGetFormSubmit } from '#web/ui/form/use-get-form-submit.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const HeaderSuggestions = lazyComponent(() => import('./HeaderSuggestions.tsx').then((file) => file.HeaderSuggestions))

const searchInputClass =
  'h-11 w-full rounded-full border border-transparent bg-well pr-12 pl-5 text-base transition-colors hover:border-edge focus:border-focus focus:bg-surface focus:outline-2 focus:outline-focus/35 [&::-webkit-search-cancel-button]:appearance-none'

type Props = { className?: string }

/**
 * The header's search form, which opens the results. Suggestions come from local storage and the page's data, so that typing makes
 * no request (specification 2). Their code is loaded when the field is first focused.
 */
export function SearchBox({ className }: Props) {
  const submit = useGetFormSubmit()
  const input = useRef<HTMLInputElement>(null)
  const [wasFocused, setWasFocused] = useState(false)
  // The field may have been focused before hydration.
  useEffect(() => setWasFocused(document.activeElement === input.current), [])
  const { pathname, search } = useLocation()
  const currentQuery = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <search className={className}>
      <form action="/search" method="get" className="relative" onSubmit={submit}>
        <input
          // The key resets the field to the query of another search.
          key={currentQuery}
          ref={input}
          type="search"
          name="q"
          defaultValue={currentQuery}
          maxLength={maxSearchLength}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Search products"
          placeholder="Search phones, saris, sneakers…"
          onFocus={() => setWasFocused(true)}
          className={searchInputClass}
        />
        {/* Before the button, so that Tab leads from the field into the panel. */}
        {wasFocused && (
          <Suspense>
            <HeaderSuggestions key={currentQuery} input={input} />
          </Suspense>
        )}
        <button
          type="submit"
          aria-label="Search"
          title="Search"
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-full text-muted hover:text-ink"
        >
          <Search aria-hidden="true" className="size-5" />
        </button>
      </form>
    </search>
  )
}
