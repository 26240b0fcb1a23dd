import { useLocation, useSearchParams } from 'react-router'

/** The page number in the URL, from 1; 1 if it is missing or invalid. */
export function pageParam(search: URLSearchParams): number {
  const text = search.get('page') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

/** The page number and other parameters of a list's URL, such as `q`, and the URL of another page. */
export function usePageParams() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const page = pageParam(search)
  const hrefOf = (target: number) => {
    const next = new URLSearchParams(search)
    if (target > 1) next.set('page', String(target))
    else next.delete('page')
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return { page, param: (name: string) => search.get(name)?.trim() ?? '', hrefOf }
}
