import { useQuery } from '#web/api/use-query.ts'

/** The categories and brands that a product can belong to. */
export function useProductFormOptions() {
  const categories = useQuery('GET /categories', {})
  const brands = useQuery('GET /brands', {})
  const refetch = () => {
    categories.refetch()
    brands.refetch()
  }
  return {
    categories: categories.data ?? [],
    brands: brands.data ?? [],
    hasFailed: Boolean(categories.error ?? brands.error),
    isLoading: categories.isLoading || brands.isLoading,
    isReady: Boolean(categories.data?.length && brands.data?.length),
    refetch,
  }
}

export type ProductFormOptions = ReturnType<typeof useProductFormOptions>
