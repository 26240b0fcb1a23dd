import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'
import { historyCache } from '#web/api/history-cache.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { FormSection } from './FormSection.tsx'

type Demonstration = CallResponse<'GET /demonstration'>

/** Takes what is made up out of the shop; nothing is shown once all of it is real. */
export function DemonstrationData() {
  const { data, error, isLoading, refetch } = useQuery('GET /demonstration', {})
  const [isAsked, setAsked] = useState(false)
  const { revalidate } = useRevalidator()
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
  if (parts.length === 0) return null
  const remove = async () => {
    await withErrorMessage(call('DELETE /demonstration'), 'Failed to remove the demonstration data.')
    toast.success('The demonstration data was removed.')
    historyCache.clear()
    // The menu of every page names the categories.
    void revalidate()
    refetch()
  }
  return (
    <div className="max-w-2xl">
      <FormSection title="Demonstration data" text={`Made up to show the shop at work: ${listFormat.format(parts)}.`}>
        <Button variant="danger" className="justify-self-start" onClick={() => setAsked(true)}>
          Remove demonstration data
        </Button>
      </FormSection>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Are you sure you want to remove the demonstration data?"
        text="This action cannot be undone."
        danger
        confirmText="Remove"
        onConfirm={remove}
      >
        <RemovalSummary parts={parts} />
      </ConfirmDialog>
    </div>
  )
}

const listFormat = new Intl.ListFormat('en-IN', { style: 'long', type: 'conjunction' })

/** How much of what there is: '1 brand'. What there is none of is left out. */
function countLabels(demonstration: Demonstration): string[] {
  const names = {
    products: ['product', 'products'],
    categories: ['category', 'categories'],
    brands: ['brand', 'brands'],
    orders: ['order', 'orders'],
    customers: ['customer', 'customers'],
  } as const satisfies Record<keyof Demonstration, readonly [string, string]>
  return (Object.keys(names) as (keyof Demonstration)[])
    .filter((name) => demonstration[name] > 0)
    .map((name) => `${demonstration[name].toLocaleString('en-IN')} ${names[name][demonstration[name] === 1 ? 0 : 1]}`)
}

function RemovalSummary({ parts }: { parts: readonly string[] }) {
  return (
    <div className="grid gap-3 text-sm">
      <div>
        <p className="font-semibold">What goes</p>
        <p className="text-muted">
          {listFormat.format(parts)}, with their pictures, and those products in the carts of your customers.
        </p>
      </div>
      <div>
        <p className="font-semibold">What stays</p>
        <p className="text-muted">
          Your own products, orders, customers and administrators; categories and brands that your own products are in;
          what a real order bought, in that order; company details and legal pages, which you should read and make your
          own.
        </p>
      </div>
    </div>
  )
}
