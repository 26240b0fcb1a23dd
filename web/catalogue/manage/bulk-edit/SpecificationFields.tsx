import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { SpecificationField } from '../product-form/sections/details/SpecificationField.tsx'
import { type ActionDraft, noSpecification } from './action-draft.ts'
import { ValueChangeSelect } from './ValueChangeSelect.tsx'

type Props = {
  draft: ActionDraft
  categories: readonly { id: string; name: string }[]
  /** The message at the field that is missing or wrong. */
  error: string | undefined
  onChange: (change: Partial<ActionDraft>) => void
}

/** A specification: the category that has it, and its value. */
export function SpecificationFields({ draft, categories, error, onChange }: Props) {
  const { specificationCategoryId: categoryId } = draft
  return (
    <div className="grid gap-4">
      <Field
        label="Category"
        hint="Only products of this category have the specification."
        required
        error={categoryId ? undefined : error}
      >
        <Select
          value={categoryId}
          onChange={(event) => onChange({ ...noSpecification, specificationCategoryId: event.target.value })}
        >
          <option value="">Choose a category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {categoryId && (
        <CategorySpecification
          key={categoryId}
          categoryId={categoryId}
          draft={draft}
          error={error}
          onChange={onChange}
        />
      )}
    </div>
  )
}

type CategoryProps = Omit<Props, 'categories'> & { categoryId: string }

function CategorySpecification({ categoryId, draft, error, onChange }: CategoryProps) {
  const query = useQuery('GET /categories/{categoryId}/product-fields', { params: { categoryId } })
  if (query.error)
    return (
      <QueryErrorBox
        error={query.error}
        fallback="Failed to load the specifications."
        onRetry={query.refetch}
        busy={query.isLoading}
      />
    )
  if (!query.data) return <Skeleton className="h-18" />
  const { attributes } = query.data
  if (attributes.length === 0)
    return (
      <>
        <p className="text-muted">This category has no specifications yet.</p>
        {error && <ErrorText>{error}</ErrorText>}
      </>
    )
  const { attribute, attributeChange, attributeValue } = draft
  return (
    <>
      <Field label="Specification" required error={attribute ? undefined : error}>
        <Select
          value={attribute?.id ?? ''}
          onChange={({ target }) =>
            onChange({
              ...noSpecification,
              attribute: attributes.find(({ id }) => String(id) === target.value) ?? null,
            })
          }
        >
          <option value="">Choose a specification</option>
          {attributes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {attribute && (
        <ValueChangeSelect value={attributeChange} onChange={(change) => onChange({ attributeChange: change })} />
      )}
      {attribute && attributeChange === 'SET' && (
        <SpecificationField
          key={attribute.id}
          attribute={attribute}
          value={attributeValue}
          error={error}
          onChange={(value) => onChange({ attributeValue: value })}
        />
      )}
    </>
  )
}
