import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'
import { historyCache } from '#web/api/history-cache.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'

type Demonstration = CallResponse<'GET /demonstration'>

/** The button that removes the demonstration data, with a confirmation dialog. */
export function RemoveDemonstration({
  demonstration,
  onRemoved,
}: {
  demonstration: Demonstration
  onRemoved: () => void
}) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const remove = async () => {
    await withErrorMessage(call('DELETE /demonstration'), 'Failed to remove the demonstration data.')
    toast.success('The demonstration data was removed.')
    historyCache.clear()
    // The menu of every page lists the categories, so they are reloaded.
    void revalidate()
    onRemoved()
  }
  return (
    <>
      <Button className="justify-self-start" onClick={() => setDialogOpen(true)}>
        Remove demonstration data
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title="Are you sure you want to remove the demonstration data?"
        text="This action cannot be undone."
        danger
        confirmText="Remove"
        onConfirm={remove}
      >
        <RemovalSummary parts={countLabels(demonstration)} />
      </ConfirmDialog>
    </>
  )
}

export const listFormat = new Intl.ListFormat('en-IN', { style: 'long', type: 'conjunction' })

/** The counts as labels, such as '1 brand'; zero counts are left out. */
export function countLabels(demonstration: Demonstration): string[] {
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
