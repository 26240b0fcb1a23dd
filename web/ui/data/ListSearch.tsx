import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { maxSearchLength } from '#contract/limits.ts'
import { useGetFormSubmit } from '../form/use-get-form-submit.ts'
import { useValueOfUrl } from '../form/use-value-of-url.ts'
import { Link } from '../Link.tsx'

type Props = {
  /** The accessible name, such as 'Search products'. */
  label: string
  placeholder?: string
  /** The current query of the URL. */
  value: string
  /** URL parameters to preserve, such as a filter; the page number is always dropped. */
  preservedParams?: Readonly<Record<string, string | undefined>>
  className?: string
}

/** The search form of a list; the query is the URL parameter `q`. */
export function ListSearch({ label, placeholder, value, preservedParams = {}, className }: Props) {
  const { pathname } = useLocation()
  const submit = useGetFormSubmit()
  const input = useRef<HTMLInputElement>(null)
  useValueOfUrl(input, value)
  const preserved = Object.entries(preservedParams).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return (
    <search className={className}>
      <form action={pathname} className="relative" onSubmit={submit}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-muted"
        />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={value}
          maxLength={maxSearchLength}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder ?? label}
          className="h-11 w-full rounded-control border border-edge bg-surface pr-12 pl-10 text-base transition-colors hover:border-ink focus:border-focus focus:outline-2 focus:outline-focus/35 [&::-webkit-search-cancel-button]:appearance-none"
        />
        {preserved.map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        {value && (
          <Link
            to={{ pathname, search: new URLSearchParams(preserved).toString() }}
            // The link disappears, and with it its focus.
            onClick={() => input.current?.focus()}
            aria-label="Clear search"
            title="Clear search"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-4.5" />
          </Link>
        )}
      </form>
    </search>
  )
}
