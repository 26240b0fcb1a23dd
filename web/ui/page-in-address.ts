import { useLocation, useSearchParams } from 'react-router'

/** A list's place in its address: the page, counted from 1, other words such as `q`, and the address of another page. */
export function usePageInAddress() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const typed = search.get('page') ?? ''
  const page = /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : 1
  const hrefOf = (wanted: number) => {
    const next = new URLSearchParams(search)
    if (wanted > 1) next.set('page', String(wanted))
    else next.delete('page')
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return { page, word: (name: string) => search.get(name)?.trim() ?? '', hrefOf }
}
