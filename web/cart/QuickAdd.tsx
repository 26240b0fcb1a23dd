import { useState } from 'react'
import { inStockByPrice } from '#contract/catalogue/shown-variants.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import type { QuickAddProduct } from './quick-add/quick-add-product.ts'
import { useQuickAdd } from './quick-add/use-quick-add.ts'

const loadSheet = () => import('./quick-add/QuickAddSheet.tsx').then((file) => file.QuickAddSheet)

type Props = { product: QuickAddProduct; className?: string }

/**
 * A product card's 'Add to Cart', for visitors and customers: one piece of the cheapest variant in stock, and of those the
 * first colour. Where the product has a second option and several variants in stock, a dialog asks for the variant.
 */
export function QuickAdd({ product, className }: Props) {
  const { optionName, name, variants } = product
  const { busy, error, addVariant } = useQuickAdd(product)
  const [sheet, setSheet] = useState({ isOpen: false, openCount: 0 })
  const closeSheet = () => setSheet(({ openCount }) => ({ isOpen: false, openCount }))
  const Sheet = useLazyModule(loadSheet, sheet.isOpen, () => {
    closeSheet()
    toast.error(`The options of ${name} could not be loaded. Please reload the page.`)
  })
  const [variant, ...others] = inStockByPrice(product, variants)
  const needsChoice = optionName !== undefined && others.length > 0
  const add = () => {
    if (!variant) return
    if (needsChoice) setSheet(({ openCount }) => ({ isOpen: true, openCount: openCount + 1 }))
    else addVariant(variant)
  }
  return (
    <div className={cx('grid gap-2', className)}>
      <Button
        block
        disabled={!variant}
        busy={busy || (sheet.isOpen && !Sheet)}
        aria-haspopup={needsChoice ? 'dialog' : undefined}
        aria-label={variant ? `Add to Cart: ${name}` : `Sold out: ${name}`}
        onClick={add}
      >
        {variant ? 'Add to Cart' : 'Sold out'}
      </Button>
      {error && <ErrorText>{error}</ErrorText>}
      {Sheet && optionName && (
        <Sheet key={sheet.openCount} product={{ ...product, optionName }} isOpen={sheet.isOpen} onClose={closeSheet} />
      )}
    </div>
  )
}
