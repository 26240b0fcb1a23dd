import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import type { ProductFormOptions } from './use-product-form-options.ts'

/** Why no product can be saved: categories and brands failed to load, or none exist. */
export function FormOptionsNotice({ options }: { options: ProductFormOptions }) {
  const { hasFailed, isLoading, isReady, categories, brands, refetch } = options
  if (hasFailed) {
    return <ErrorBox message="Failed to load brands or categories." onRetry={refetch} busy={isLoading} />
  }
  if (isLoading || isReady) return null
  const missing: MissingKind[] = []
  if (categories.length === 0) missing.push('category')
  if (brands.length === 0) missing.push('brand')
  return <MissingNotice kinds={missing} />
}

type MissingKind = 'category' | 'brand'

const links: Record<MissingKind, ReactNode> = {
  category: <ButtonLink to="/admin/categories">Add a category</ButtonLink>,
  brand: <ButtonLink to="/admin/brands">Add a brand</ButtonLink>,
}

function MissingNotice({ kinds }: { kinds: readonly MissingKind[] }) {
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-warning-tint p-5">
      <p className="font-semibold">A product needs a category and a brand.</p>
      <p className="text-sm">
        The shop has no {kinds.join(' and no ')} yet, so this product cannot be saved. Add one first, then come back.
      </p>
      <div className="flex flex-wrap gap-3">
        {kinds.map((kind) => (
          <span key={kind}>{links[kind]}</span>
        ))}
      </div>
    </div>
  )
}
