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
 * The header's search: a plain form that opens the results. While one types it makes no call (specification 2); what it
 * offers, this browser and the page have already, and that code comes when the field is first used.
 */
export function SearchBox({ className }: Props) {
  const follow = useGetFormSubmit()
  const input = useRef<HTMLInputElement>(null)
  const [used, setUsed] = useState(false)
  // Who was in the field before the page came alive gets the list too.
  useEffect(() => setUsed(document.activeElement === input.current), [])
  const { pathname, search } = useLocation()
  const searched = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <search className={className}>
      <form action="/search" method="get" className="relative" onSubmit={follow}>
        <input
          // Another search starts with its own words.
          key={searched}
          ref={input}
          type="search"
          name="q"
          defaultValue={searched}
          maxLength={maxSearchLength}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Search products"
          placeholder="Search phones, saris, sneakers…"
          onFocus={() => setUsed(true)}
          className={searchInputClass}
        />
        <button
          type="submit"
          aria-label="Search"
          title="Search"
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-full text-muted hover:text-ink"
        >
          <Search aria-hidden="true" className="size-5" />
        </button>
        {used && (
          <Suspense>
            <HeaderSuggestions key={searched} input={input} />
          </Suspense>
        )}
      </form>
    </search>
  )
}
