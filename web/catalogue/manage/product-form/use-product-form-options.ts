import { useRead } from '#web/api/use-read.ts'

/** The categories and brands that a product can belong to. */
export function useProductFormOptions() {
  const categories = useRead('GET /categories', {})
  const brands = useRead('GET /brands', {})
  const reload = () => {
    categories.reload()
    brands.reload()
  }
  return {
    categories: categories.reply ?? [],
    brands: brands.reply ?? [],
    hasFailed: Boolean(categories.failure ?? brands.failure),
    isLoading: categories.isLoading || brands.isLoading,
    isReady: Boolean(categories.reply?.length && brands.reply?.length),
    reload,
  }
}

export type ProductFormOptions = ReturnType<typeof useProductFormOptions>
