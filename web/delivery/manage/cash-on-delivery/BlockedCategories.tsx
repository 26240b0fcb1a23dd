import { useQuery } from '#web/api/use-query.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'

type Props = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void; error: string | undefined }

/** The categories whose products are not sold for cash on delivery. */
export function BlockedCategories({ chosen, onChange, error }: Props) {
  const { data, error: failure } = useQuery('GET /categories', {})
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Categories without cash on delivery</legend>
      {!data && !failure && <Skeleton className="mt-2 h-22" />}
      {failure && <ErrorText>{failure.message || 'The categories could not be loaded.'}</ErrorText>}
      {data?.length === 0 && <p className="text-sm text-muted">No categories yet.</p>}
      <div className="two-columns gap-x-4 sm:grid-cols-3">
        {data?.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        ))}
      </div>
      {error && <ErrorText>{error}</ErrorText>}
    </fieldset>
  )
}
