import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { orderManagement } from '#contract/orders/order-management.ts'
import { messageOf } from '#web/api/api-error.ts'
import { download } from '#web/api/download.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useDownload } from '#web/api/use-download.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { daysAgo } from '../days-ago.ts'
import { describeFilters } from './order-filter-labels.ts'
import type { OrderFilters } from './order-filters.ts'

/** Downloads the orders of a period as CSV, with the filters of the list. */
export function ExportOrders({ filters }: { filters: OrderFilters }) {
  const { openCount, isOpen, open, close } = useDialogState<undefined>()
  return (
    <>
      <Button onClick={() => open(undefined)}>Export CSV</Button>
      {openCount > 0 && <ExportForm key={openCount} filters={filters} open={isOpen} onClose={close} />}
    </>
  )
}

type Props = { filters: OrderFilters; open: boolean; onClose: () => void }

function ExportForm({ filters, open, onClose }: Props) {
  const { from = daysAgo(29), to = daysAgo(0), ...others } = filters
  const form = useForm({ resolver: zodResolver(orderManagement.export.query), defaultValues: { from, to } })
  const [message, setMessage] = useState('')
  const { busy, start } = useDownload(
    async (days: { from: string; to: string }) => {
      setMessage('')
      await download('GET /orders/export', { query: { ...others, ...days } })
      toast.success('The file of orders is ready.')
      onClose()
    },
    (error) => setMessage(setServerErrors(form, error) ? '' : messageOf(error, 'Failed to export the orders.')),
  )
  const { errors } = form.formState
  const submit = form.handleSubmit(start)
  const filterLabels = describeFilters(others).map(({ label }) => label)
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title="Export orders"
      text={`One line for each order, for a spreadsheet. ${filterLabels.length > 0 ? `Only: ${filterLabels.join(', ')}.` : 'All orders of these days.'}`}
      dirty={false}
      busy={busy}
      saveText="Download CSV"
      error={message}
      onSubmit={submit}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First day" required error={errors.from?.message}>
          <TextInput type="date" {...form.register('from')} />
        </Field>
        <Field label="Last day" required error={errors.to?.message}>
          <TextInput type="date" {...form.register('to')} />
        </Field>
      </div>
    </FormModal>
  )
}
