import { type FormEvent, useId, useState } from 'react'
import { variantsOfColor } from '#contract/catalogue/shown-variants.ts'
import { optionNoun } from '#contract/catalogue/variant-label.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { ColorField } from './ColorField.tsx'
import { OptionField } from './OptionField.tsx'
import type { QuickAddProduct, QuickAddVariant } from './quick-add-product.ts'
import { VariantSummary } from './VariantSummary.tsx'
import { chooseColor, colorsOf, initialChoice } from './variant-choice.ts'

type ProductWithOption = QuickAddProduct & { optionName: string }

type Props = {
  product: ProductWithOption
  isOpen: boolean
  onClose: () => void
  submitText: string
  busy?: boolean
  error?: string | null
  onChoose: (variant: QuickAddVariant) => void
}

/** A dialog that asks for the colour and the option value of a product. For another product it starts again. */
export function VariantSheet({ product, isOpen, onClose, submitText, busy = false, error, onChoose }: Props) {
  const formId = useId()
  const footer = (
    <div className="grid gap-2">
      <Button variant="primary" size="lg" block type="submit" form={formId} busy={busy}>
        {submitText}
      </Button>
      {error && <ErrorText>{error}</ErrorText>}
    </div>
  )
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      dismissible={!busy}
      title={product.name}
      text={`Choose the ${colorsOf(product.variants).length > 1 ? 'colour and ' : ''}${optionNoun(product.optionName)}.`}
      size="sm"
      footer={footer}
    >
      <VariantForm
        key={product.id}
        id={formId}
        product={product}
        onChoose={(variant) => {
          if (!busy) onChoose(variant)
        }}
      />
    </Modal>
  )
}

type FormProps = { id: string; product: ProductWithOption; onChoose: (variant: QuickAddVariant) => void }

function VariantForm({ id, product, onChoose }: FormProps) {
  const { optionName, variants } = product
  const [choice, setChoice] = useState(() => initialChoice(variants))
  const [isMissing, setMissing] = useState(false)
  const colors = colorsOf(variants)
  const variantsToChoose = variantsOfColor(variants, choice.color)
  const variant = variantsToChoose.find((one) => one.id === choice.variantId)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(!variant)
    if (variant) onChoose(variant)
    else event.currentTarget.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-5">
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
  )
}
