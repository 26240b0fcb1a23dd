import { useLocation } from 'react-router'
import { Search } from '#web/ui/icons/Search.ts'
import { useFormAddress } from '#web/ui/use-form-address.ts'

type Props = { className?: string }

/** The header's search: asks nothing while one types, and opens the results on submitting, with or without JavaScript. */
export function SearchBox({ className }: Props) {
  const follow = useFormAddress()
  const { pathname, search } = useLocation()
  const searched = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <search className={className}>
      <form action="/search" method="get" className="relative" onSubmit={follow}>
        <input
          // Another search starts with its own words.
          key={searched}
          type="search"
          name="q"
          defaultValue={searched}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Search products"
          placeholder="Search phones, saris, sneakers…"
          className="h-11 w-full rounded-full border border-transparent bg-well pr-12 pl-5 text-base transition-colors hover:border-edge focus:border-focus focus:bg-surface focus:outline-2 focus:outline-focus/35 [&::-webkit-search-cancel-button]:appearance-none"
        />
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
