import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#web/api/call.ts'
import { historyCache } from '#web/api/history-cache.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { type Demonstration, describeDemonstration } from './describe-demonstration.ts'

type Props = { demonstration: Demonstration; onRemoved: () => void }

/** The button that removes the demonstration data, with a confirmation dialog. */
export function RemoveDemonstration({ demonstration, onRemoved }: Props) {
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
        <RemovalSummary demonstration={demonstration} />
      </ConfirmDialog>
    </>
  )
}

function RemovalSummary({ demonstration }: { demonstration: Demonstration }) {
  return (
    <div className="grid gap-3 text-sm">
      <div>
        <p className="font-semibold">Removed</p>
        <p className="text-muted">
          {describeDemonstration(demonstration)}, with their pictures, and those products in the carts of your
          customers.
        </p>
      </div>
      <div>
        <p className="font-semibold">Kept</p>
        <p className="text-muted">
          Your own products, orders, customers and administrators; categories and brands that your own products are in;
          what a real order bought, in that order; company details and legal pages, which you should read and make your
          own.
        </p>
      </div>
    </div>
  )
}
