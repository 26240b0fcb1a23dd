import type { ReactNode } from 'react'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import type { Query } from '#web/api/use-query.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'

type Props = Pick<Query<unknown>, 'error' | 'isLoading' | 'refetch'> & {
  /** There is neither the order nor an error yet. */
  isPending: boolean
  /** Shown for a link that leads to no order. */
  notFound?: ReactNode
  /** The order, once it is loaded. */
  children: ReactNode
}

/** The page of a link in a mail about an order: the order, that it is being loaded, or why it cannot be shown. */
export function OrderLinkPage({ error, isLoading, refetch, isPending, notFound = <InvalidLink />, children }: Props) {
  return (
    <div className="page section">
      <div className="mx-auto grid max-w-xl gap-6" aria-live="polite">
        {isPending && (
          <div role="status" className="grid justify-items-center gap-5 py-16 text-center">
            <Spinner className="size-9" />
            <p className="text-muted">Loading your order…</p>
          </div>
        )}
        {error?.status === 404 && notFound}
        {error && error.status !== 404 && (
          <QueryErrorBox error={error} fallback="Failed to fetch the order." onRetry={refetch} busy={isLoading} />
        )}
        {children}
      </div>
    </div>
  )
}

function InvalidLink() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9">
      <h1 className="text-3xl">This link is not valid</h1>
      <p className="text-lg">Please open the link in your mail again.</p>
      <ButtonLink to="/">Continue Shopping</ButtonLink>
    </div>
  )
}
