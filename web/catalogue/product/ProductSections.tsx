import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { SanitizedHtml } from '#web/ui/rich-text/SanitizedHtml.tsx'
import type { ProductViewModel } from '../product.ts'
import { splitDescription } from './description-parts.ts'
import { productInformation } from './product-information.ts'
import { SpecificationTable } from './SpecificationTable.tsx'

type Props = {
  product: ProductViewModel
  /** The maximum retail price of the chosen variant, in paise. */
  mrp: number
}

/** Collapsible sections: the parts of the description, of which the first is open, the specifications and the declarations. */
export function ProductSections({ product, mrp }: Props) {
  const { id, description = '', specifications = [] } = product
  const information = productInformation(product, mrp)
  return (
    <div className="border-t border-hairline">
      {splitDescription(description).map(({ index, title, html }, position) => (
        <Disclosure key={`${id} ${index}`} title={title} open={position === 0}>
          <SanitizedHtml html={html} className="prose text-muted" />
        </Disclosure>
      ))}
      {specifications.length > 0 && (
        <Disclosure title="Specifications" open>
          <SpecificationTable rows={specifications} />
        </Disclosure>
      )}
      {information.length > 0 && (
        <Disclosure title="Product information">
          <SpecificationTable rows={information} />
        </Disclosure>
      )}
    </div>
  )
}
