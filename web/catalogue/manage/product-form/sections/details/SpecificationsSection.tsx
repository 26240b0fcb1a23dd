import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { DetailsDraft } from '../../details/details-draft.ts'
import type { ProductRequirements } from '../../details/use-product-details.ts'
import { useProductForm } from '../../use-product-form-state.ts'
import { SpecificationField } from './SpecificationField.tsx'

/** The values of the category's attributes. They follow the chosen category; those of another one stay until the form is closed. */
export function SpecificationsSection({ draft }: { draft: DetailsDraft }) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 font-display text-lg font-semibold">Specifications</legend>
      <LostValuesNote />
      <Content draft={draft} />
    </fieldset>
  )
}

function Content({ draft }: { draft: DetailsDraft }) {
  const { form, details } = useProductForm()
  const { data, error, isLoading, refetch } = details.requirements
  if (form.watch('categoryId') === '') return <Note>Choose a category first: it decides what is asked here.</Note>
  if (data && data.attributes.length > 0) return <Fields attributes={data.attributes} draft={draft} />
  if (data) return <Note>This category has no specifications. Add them in the form of the category.</Note>
  if (!error) return <Skeleton className="h-30 rounded-card" />
  return (
    <QueryErrorBox
      error={error}
      fallback="The specifications of the category could not be loaded."
      onRetry={refetch}
      busy={isLoading}
    />
  )
}

type FieldsProps = { attributes: ProductRequirements['attributes']; draft: DetailsDraft }

function Fields({ attributes, draft }: FieldsProps) {
  const { errors, setValue } = useProductForm().details
  const fieldNames = attributes.map(({ id }) => `attributeValues.${id}`)
  const otherErrors = Object.entries(errors).filter(
    ([field]) => field.startsWith('attributeValues') && !fieldNames.includes(field),
  )
  return (
    <>
      <Note>Product pages show them as a table, without those that are not set.</Note>
      {otherErrors.map(([field, message]) => (
        <ErrorText key={field}>{message}</ErrorText>
      ))}
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        {attributes.map((attribute) => (
          <SpecificationField
            key={attribute.id}
            attribute={attribute}
            value={draft.values[attribute.id]}
            error={errors[`attributeValues.${attribute.id}`]}
            onChange={(value) => setValue(attribute.id, value)}
          />
        ))}
      </div>
    </>
  )
}

/** Says that saving drops the stored values, which belong to the category that the product had. */
function LostValuesNote() {
  const { product, form, details } = useProductForm()
  const hasValues = Object.keys(details.stored?.values ?? {}).length > 0
  if (!product || !hasValues || form.watch('categoryId') === product.categoryId) return null
  return (
    <p role="status" className="rounded-card bg-warning-tint p-3 text-sm">
      Saving removes the specifications of “{product.category.name}”. They return when you choose it again before that.
    </p>
  )
}

const Note = ({ children }: { children: string }) => <p className="text-sm text-muted">{children}</p>
