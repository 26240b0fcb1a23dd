import { maxWeightGrams } from '#contract/limits.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { AttributesSection } from './AttributesSection.tsx'
import { CategoryReturnsField } from './CategoryReturnsField.tsx'
import { returnsProblem, toCategoryReturns } from './category-returns.ts'
import { type ProductRequirementsValue, withAttributes } from './product-requirements-value.ts'
import { RequiredDeclarations } from './RequiredDeclarations.tsx'

type Props = {
  /** Undefined for a new category. */
  categoryId: string | undefined
  value: ProductRequirementsValue
  onChange: (value: ProductRequirementsValue) => void
  /** The server's error of the attributes. */
  error: string
}

/** What the products of a category fill in: the specifications, and the product information that the category requires. */
export const ProductRequirementsSection = ({ categoryId, ...props }: Props) =>
  categoryId ? (
    <StoredRequirements categoryId={categoryId} {...props} />
  ) : (
    <Requirements stored={noRequirements} {...props} />
  )

const noRequirements = { attributes: [], requiredDeclarations: [] }

function StoredRequirements({ categoryId, ...props }: Props & { categoryId: string }) {
  const { data, error, isLoading, refetch } = useQuery('GET /categories/{categoryId}/product-fields', {
    params: { categoryId },
  })
  if (data) return <Requirements stored={data} {...props} />
  if (!error) return <Skeleton className="h-60 rounded-card" />
  return (
    <QueryErrorBox
      error={error}
      fallback="The specifications could not be loaded. Saving the category keeps them."
      onRetry={refetch}
      busy={isLoading}
    />
  )
}

type Stored = {
  attributes: Parameters<typeof AttributesSection>[0]['stored']
  requiredDeclarations: Parameters<typeof RequiredDeclarations>[0]['chosen']
  defaultWeightGrams?: number | undefined
  returnDays?: number | undefined
}

function Requirements({ stored, value, onChange, error }: Omit<Props, 'categoryId'> & { stored: Stored }) {
  const returns = value.returns ?? toCategoryReturns(stored.returnDays)
  return (
    <>
      <AttributesSection
        stored={stored.attributes}
        drafts={value.attributes}
        onChange={(attributes) => onChange(withAttributes(value, attributes, stored.attributes))}
        attempts={value.attempts}
        error={error}
      />
      <RequiredDeclarations
        chosen={value.requiredDeclarations ?? stored.requiredDeclarations}
        onChange={(requiredDeclarations) => onChange({ ...value, requiredDeclarations })}
      />
      <Field
        label="Weight of a piece in grams"
        aside="Optional"
        className="border-t border-hairline pt-5"
        hint="For delivery charges by weight, where a variant has no weight of its own. Without it the weight in Company Details › Delivery applies."
      >
        <NumberInput
          value={value.defaultWeight ?? stored.defaultWeightGrams ?? ''}
          onChange={({ target }) => onChange({ ...value, defaultWeight: target.value })}
          min={1}
          max={maxWeightGrams}
          step={1}
          className="sm:max-w-60"
        />
      </Field>
      <CategoryReturnsField
        value={returns}
        onChange={(changed) => onChange({ ...value, returns: changed })}
        error={value.attempts > 0 ? returnsProblem(returns) : null}
      />
    </>
  )
}
