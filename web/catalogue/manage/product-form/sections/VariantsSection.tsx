import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { colorHex, colorName, namedColors } from '#contract/catalogue/colors.ts'
import { Button } from '#web/ui/Button.tsx'
import { ColorDot } from '#web/ui/ColorDot.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useProductForm } from '../use-product-form-state.ts'
import type { VariantsState } from '../use-variants.ts'
import { findSameLookingColor, type VariantRow, validateRow } from '../variant-rows.ts'
import { ColorInput } from './ColorInput.tsx'

const columns = 'grid grid-cols-[minmax(0,1fr)_6.5rem_2.75rem] items-start gap-2'

/** The product's colours with their stock. */
export function VariantsSection() {
  const { variants } = useProductForm()
  const { rows, error } = variants
  return (
    <fieldset data-variants="" className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">
        Variants{' '}
        <span aria-hidden="true" className="text-danger">
          *
        </span>
      </legend>
      {rows.length > 0 && (
        <ul className="grid gap-3">
          {rows.map((row) => (
            <li key={row.key}>
              <VariantFields row={row} variants={variants} />
            </li>
          ))}
        </ul>
      )}
      <NewVariantFields variants={variants} />
      {error && <ErrorText>{error}</ErrorText>}
    </fieldset>
  )
}

function VariantFields({ row, variants }: { row: VariantRow; variants: VariantsState }) {
  const errors = validateRow(row, variants.rows)
  const sameLooking = findSameLookingColor(row, variants.rows)
  const name = row.color.trim() || 'no colour'
  return (
    <div className={columns}>
      <Field
        label={`Color ${name}`}
        hideLabel
        error={errors.color}
        hint={sameLooking ? `Looks the same as ${sameLooking}.` : undefined}
      >
        <ColorInput value={row.color} onChange={(color) => variants.change(row.key, { color })} />
      </Field>
      <Field label={`Stock of ${name}`} hideLabel error={errors.stock}>
        <StockField value={row.stock} onChange={(stock) => variants.change(row.key, { stock })} />
      </Field>
      <IconButton label={`Remove ${name}`} onClick={() => variants.remove(row.key)}>
        <X aria-hidden="true" className="size-4.5" />
      </IconButton>
    </div>
  )
}

function NewVariantFields({ variants }: { variants: VariantsState }) {
  const { draft, draftErrors: errors, changeDraft, add } = variants
  return (
    <div className="grid gap-3 rounded-control bg-well/60 p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-2">
        <Field label="Color" error={errors.color}>
          <ColorInput value={draft.color} onChange={(color) => changeDraft({ color })} onEnter={add} />
        </Field>
        <Field label="Stock" error={errors.stock}>
          <StockField value={draft.stock} onChange={(stock) => changeDraft({ stock })} onEnter={add} />
        </Field>
      </div>
      <ColorPalette onChoose={(color) => changeDraft({ color })} />
      <Button className="justify-self-start" onClick={add}>
        <Plus aria-hidden="true" className="size-4" />
        Add variant
      </Button>
    </div>
  )
}

type StockFieldProps = { value: string; onChange: (text: string) => void; onEnter?: () => void }

function StockField({ value, onChange, onEnter }: StockFieldProps) {
  return (
    <NumberInput
      min={0}
      step={1}
      placeholder="0"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter?.()
      }}
    />
  )
}

/** The colours that the list offers; gray and grey are one colour and offered once. */
const paletteColors = Object.keys(namedColors).filter((name) => name !== 'grey')

function ColorPalette({ onChoose }: { onChoose: (color: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read as another question
    <div role="group" aria-label="Named colours" className="-mx-1 flex flex-wrap">
      {paletteColors.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={colorName(name)}
          title={colorName(name)}
          onClick={() => onChoose(name)}
          className="grid size-8 place-items-center rounded-full pointer-coarse:size-10"
        >
          <ColorDot hex={colorHex(name)} size={20} />
        </button>
      ))}
    </div>
  )
}
