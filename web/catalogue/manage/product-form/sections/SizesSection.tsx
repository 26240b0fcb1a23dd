import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useProductForm } from '../use-product-form-state.ts'
import type { SizesState } from '../use-sizes.ts'

/** The product's size, and another product of the same style. */
export function SizesSection() {
  const { form, sizes } = useProductForm()
  const { errors } = form.formState
  const { sibling } = sizes
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-display text-lg font-semibold">Sizes</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Size" aside="Optional" error={errors.sizeLabel?.message}>
          <TextInput {...form.register('sizeLabel')} autoComplete="off" maxLength={20} placeholder="M" />
        </Field>
        {sibling && sibling.sizeLabel === null && (
          <Field label={`Size of ${sibling.name}`} required error={errors.sizedWithLabel?.message}>
            <TextInput {...form.register('sizedWithLabel')} autoComplete="off" maxLength={20} placeholder="L" />
          </Field>
        )}
      </div>
      <StyleField sizes={sizes} error={errors.sizedWith?.message} />
      <p className="text-sm text-muted">
        Each size is a product of its own, with its price and stock; shoppers choose among them on the product page.
        Name them so that orders tell them apart, such as “Linen Kurta, M”.
      </p>
    </fieldset>
  )
}

/** The product's style before and after the save. */
function StyleField({ sizes, error }: { sizes: SizesState; error: string | undefined }) {
  const { sizesOfStyle, sibling } = sizes
  if (sizesOfStyle.length > 0) {
    return (
      <StyleNote actionLabel="Take out of this style" onAction={sizes.removeFromStyle}>
        Sizes of this style: {sizesOfStyle.map(({ sizeLabel, name }) => `${sizeLabel} (${name})`).join(', ')}.
      </StyleNote>
    )
  }
  if (sibling === null) {
    return (
      <StyleNote actionLabel="Keep it there" onAction={sizes.keepStyle}>
        This product leaves its style when it is saved.
      </StyleNote>
    )
  }
  if (sibling) {
    return (
      <StyleNote actionLabel="Do not link" onAction={sizes.keepStyle} error={error}>
        Another size of {sibling.name}
        {sibling.sizeLabel && ` (${sibling.sizeLabel})`}.
      </StyleNote>
    )
  }
  return <SiblingSearch sizes={sizes} />
}

type StyleNoteProps = { children: React.ReactNode; actionLabel: string; onAction: () => void; error?: string }

function StyleNote({ children, actionLabel, onAction, error }: StyleNoteProps) {
  return (
    <div className="grid gap-2 rounded-control bg-well/60 p-3">
      <p>{children}</p>
      {error && <ErrorText>{error}</ErrorText>}
      <Button className="justify-self-start" onClick={onAction}>
        {actionLabel}
      </Button>
    </div>
  )
}

function SiblingSearch({ sizes }: { sizes: SizesState }) {
  const [q, setQ] = useState('')
  const { results, problem, setSibling } = sizes
  const search = () => q.trim() && sizes.search(q.trim())
  return (
    <div className="grid gap-3 rounded-control bg-well/60 p-3">
      <Field label="Another size of" error={problem}>
        <TextInput
          value={q}
          maxLength={200}
          autoComplete="off"
          placeholder="Name of the other product"
          onChange={(event) => setQ(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            search()
          }}
        />
      </Field>
      <Button className="justify-self-start" onClick={search}>
        Find
      </Button>
      <div role="status">
        {results?.length === 0 && <p className="text-sm text-muted">No other product is called that.</p>}
        {results && results.length > 0 && (
          <ul className="grid gap-1">
            {results.map((result) => (
              <li key={result.id}>
                <Button
                  variant="quiet"
                  className="max-w-full justify-start! text-left"
                  onClick={() => setSibling(result)}
                >
                  <span className="truncate">
                    {result.name}
                    {result.sizeLabel && <span className="text-muted"> · {result.sizeLabel}</span>}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
