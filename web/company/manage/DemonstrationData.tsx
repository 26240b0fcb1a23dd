import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import type { Query } from '#web/api/use-query.ts'
import type { Demonstration } from './describe-demonstration.ts'
import { RemoveDemonstration } from './RemoveDemonstration.tsx'
import { CompanyPanel } from './sections/CompanyPanel.tsx'

type Props = {
  query: Query<Demonstration>
  /** The list of its records; empty if there are none. */
  records: string
}

/** The demonstration data of the store, with the button that removes it; renders nothing without any. */
export function DemonstrationData({ query: { data, error, isLoading, refetch }, records }: Props) {
  if (error) {
    return (
      <QueryErrorBox
        error={error}
        fallback="Failed to look for demonstration data."
        onRetry={refetch}
        busy={isLoading}
      />
    )
  }
  if (!data || !records) return null
  return (
    <CompanyPanel section="demonstration" text={`Invented examples that show how the shop works: ${records}.`}>
      <RemoveDemonstration demonstration={data} onRemoved={refetch} />
    </CompanyPanel>
  )
}
