import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { variantsOfColor } from '#contract/catalogue/shown-variants.ts'
import { optionNoun } from '#contract/catalogue/variant-label.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { cartDrawer } from '../cart-drawer.ts'
import { ColorField } from './ColorField.tsx'
import { OptionField } from './OptionField.tsx'
import type { QuickAddProduct } from './quick-add-product.ts'
import { useQuickAdd } from './use-quick-add.ts'
import { VariantSummary } from './VariantSummary.tsx'
import { chooseColor, colorsOf, initialChoice } from './variant-choice.ts'

type Props = { product: QuickAddProduct & { optionName: string }; isOpen: boolean; onClose: () => void }

/** Asks for the colour and the option value of a product, and adds one piece to the cart. */
export function QuickAddSheet({ product, isOpen, onClose }: Props) {
  const { optionName, name, variants } = product
  const formId = useId()
  const [choice, setChoice] = useState(() => initialChoice(variants))
  const [isMissing, setMissing] = useState(false)
  const { busy, error, addVariant } = useQuickAdd(product, useShowCart(onClose))
  const colors = colorsOf(variants)
  const variantsToChoose = variantsOfColor(variants, choice.color)
  const variant = variantsToChoose.find(({ id }) => id === choice.variantId)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(!variant)
    if (!variant) event.currentTarget.querySelector<HTMLInputElement>('input:enabled')?.focus()
    else if (!busy) addVariant(variant)
  }
  const footer = (
    <div className="grid gap-2">
      <Button variant="primary" size="lg" block type="submit" form={formId} busy={busy}>
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
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <VariantSummary product={product} variant={variant} variantsOfColor={variantsToChoose} />
        {colors.length > 1 && (
          <ColorField
            colors={colors}
            chosen={choice.color}
            onChoose={(color) => setChoice(chooseColor(variants, color, variant?.optionValue))}
          />
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
