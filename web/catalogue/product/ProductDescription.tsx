import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { SanitizedHtml } from '#web/ui/rich-text/SanitizedHtml.tsx'
import type { ProductViewModel } from '../product.ts'
import { splitDescription } from './description-parts.ts'

/** The parts of a product's description; the first one is open. */
export function ProductDescription({ product: { id, description = '' } }: { product: ProductViewModel }) {
  return (
    <div className="border-t border-hairline">
      {splitDescription(description).map(({ index, title, html }, position) => (
        <Disclosure key={`${id} ${index}`} title={title} open={position === 0}>
          <SanitizedHtml html={html} className="prose text-muted" />
        </Disclosure>
      ))}
    </div>
  )
}
