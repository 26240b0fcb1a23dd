import { useQuery } from '#web/api/use-query.ts'
import { useDebounced } from '#web/ui/form/use-debounced.ts'

/** Milliseconds without a change after which the products are counted. */
const countDelay = 400

/** How many products the rule finds now; counted again after a change. */
export function RuleCount({ rule }: { rule: string }) {
  const counted = useDebounced(rule, countDelay)
  return (
    <p role="status" className="min-h-6 font-medium">
      {rule === '' || counted === '' ? 'Choose at least one condition.' : <Count rule={counted} />}
    </p>
  )
}

function Count({ rule }: { rule: string }) {
  const { data, error, isLoading } = useQuery('GET /collections/rule/count', { query: { rule } })
  if (isLoading) return 'Counting…'
  if (error) return error.message || 'The products could not be counted.'
  return data && countText(data)
}

/** The number of products of a rule. */
export const countText = ({ count, isExact }: { count: number; isExact: boolean }): string =>
  isExact ? `${count} ${count === 1 ? 'product' : 'products'}` : `More than ${count - 1} products`
