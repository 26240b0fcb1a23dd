import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { describeDemonstration } from './describe-demonstration.ts'
import { RemoveDemonstration } from './RemoveDemonstration.tsx'

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
  const records = data ? describeDemonstration(data) : ''
  if (!data || !records) return null
  return (
    <div className="max-w-2xl">
      <Panel title="Demonstration data" text={`Invented examples that show how the shop works: ${records}.`}>
        <RemoveDemonstration demonstration={data} onRemoved={refetch} />
      </Panel>
    </div>
  )
}
