import { useLocation, useSearchParams } from 'react-router'

/** The page that an address asks for, counted from 1; the first where it asks for none, or for nonsense. */
export function pageParam(search: URLSearchParams): number {
  const typed = search.get('page') ?? ''
  return /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 1
}

/** A list's place in its address: the page, counted from 1, other words such as `q`, and the address of another page. */
export function usePageParams() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const page = pageParam(search)
  const hrefOf = (wanted: number) => {
    const next = new URLSearchParams(search)
    if (wanted > 1) next.set('page', String(wanted))
    else next.delete('page')
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return { page, param: (name: string) => search.get(name)?.trim() ?? '', hrefOf }
}
