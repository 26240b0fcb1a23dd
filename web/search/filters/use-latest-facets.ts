import { useRef } from 'react'
import type { Facets } from '../search-results.ts'

/** The facets, or those of the last results while other results load. */
export function useLatestFacets(facets: Facets | undefined, isLoading: boolean): Facets | undefined {
  const last = useRef(facets)
  if (facets) last.current = facets
  return facets ?? (isLoading ? last.current : undefined)
}
