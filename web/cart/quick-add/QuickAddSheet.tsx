import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { sameColor } from '#contract/catalogue/colors.ts'
import { optionNoun, variantLabel } from '#contract/catalogue/variant-label.ts'
import { Button } from '#web/ui/Button.tsx'
import { ColorSwatch } from '#web/ui/ColorSwatch.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { useAddToCart } from '../AddToCart.tsx'
import { cartDrawer } from '../cart-drawer.ts'
import { changeCart } from '../lazy-cart-store.ts'
import { OptionField } from './OptionField.tsx'
import type { QuickAddProduct } from './quick-add-product.ts'
import { VariantSummary } from './VariantSummary.tsx'
import { chooseColor, colorsOf, initialChoice, variantsOfColor } from './variant-choice.ts'

type Props = { product: QuickAddProduct & { optionName: string }; isOpen: boolean; onClose: () => void }

/** Asks for the colour and the option value of a product, and adds one piece to the cart. */
export function QuickAddSheet({ product, isOpen, onClose }: Props) {
  const { optionName, name, variants } = product
  const form = useId()
  const [choice, setChoice] = useState(() => initialChoice(variants))
  const [isMissing, setMissing] = useState(false)
  const showCart = useShowCart(onClose)
  const { busy, error, track } = useAddToCart(showCart)
  const colors = colorsOf(variants)
  const variantsToChoose = variantsOfColor(variants, choice.color)
  const variant = variantsToChoose.find(({ id }) => id === choice.variantId)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(!variant)
    if (!variant) return event.currentTarget.querySelector<HTMLInputElement>('input:enabled')?.focus()
    const { id: productVariantId, color, optionValue } = variant
    const item = { productId: product.id, productVariantId, name, color, optionValue, quantity: 1 }
    if (!busy)
      void track(
        changeCart('add', item),
        `${name} added to cart!`,
        variantLabel(variant.name, { optionName, optionValue }),
      )
  }
  const footer = (
    <div className="grid gap-2">
      <Button variant="primary" size="lg" block type="submit" form={form} busy={busy}>
        Add to Cart
      </Button>
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  )
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      dismissible={!busy}
      title={name}
      text={`Choose the ${colors.length > 1 ? 'colour and ' : ''}${optionNoun(optionName)}.`}
      size="sm"
      footer={footer}
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        <VariantSummary product={product} variant={variant} variantsOfColor={variantsToChoose} />
        {colors.length > 1 && (
          <fieldset>
            <legend className="mb-1.5 text-sm text-muted">
              Colour: <span className="font-semibold text-ink">{variantsToChoose[0]?.name}</span>
            </legend>
            <div className="-ml-1.5 flex flex-wrap gap-1">
              {colors.map(({ color, hex, name: colorName, isSoldOut }) => (
                <ColorSwatch
                  key={color}
                  hex={hex}
                  name={colorName}
                  selected={sameColor(color, choice.color)}
                  soldOut={isSoldOut}
                  onSelect={() => setChoice(chooseColor(variants, color, variant?.optionValue))}
                />
              ))}
            </div>
          </fieldset>
        )}
        <OptionField
          name={optionName}
          variants={variantsToChoose}
          chosenId={choice.variantId}
          error={isMissing && !variant ? `Please choose the ${optionNoun(optionName)}.` : null}
          onChoose={(variantId) => setChoice({ ...choice, variantId })}
        />
      </form>
    </Modal>
  )
}

/**
 * Closes the dialog and opens the cart. The opener of the dialog gets the focus in between, because the cart returns the focus to the
 * element that has it when the cart opens.
 */
function useShowCart(onClose: () => void) {
  const [opener] = useState(() => document.activeElement)
  return () => {
    flushSync(onClose)
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    cartDrawer.open()
  }
}
