import { useSearchParams } from 'react-router'

const name = 'after'

/**
 * The cursors of the pages of a list up to the shown one, and a function that changes them. They are in the URL, so that Back from a row and a
 * reload show the same page; a link without them shows the first page.
 */
export function useCursorsInUrl(): [readonly string[], (cursors: readonly string[]) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (cursors: readonly string[]) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.delete(name)
      for (const cursor of cursors) next.append(name, cursor)
      return next
    })
  return [search.getAll(name), change]
}
