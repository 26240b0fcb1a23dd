import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { FormSection } from './FormSection.tsx'
import { countLabels, listFormat, RemoveDemonstration } from './RemoveDemonstration.tsx'

/** The demonstration data of the store, with the button that removes it; renders nothing without any. */
export function DemonstrationData() {
  const { data, error, isLoading, refetch } = useQuery('GET /demonstration', {})
  if (error) {
    return (
      <QueryErrorBox
        className="max-w-2xl"
        error={error}
        fallback="Failed to look for demonstration data."
        onRetry={refetch}
        busy={isLoading}
      />
    )
  }
  const parts = data ? countLabels(data) : []
  if (!data || parts.length === 0) return null
  return (
    <div className="max-w-2xl">
      <FormSection title="Demonstration data" text={`Made up to show the shop at work: ${listFormat.format(parts)}.`}>
        <RemoveDemonstration demonstration={data} onRemoved={refetch} />
      </FormSection>
    </div>
  )
}
