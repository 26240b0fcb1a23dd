import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { orderManagement } from '#contract/order-management.ts'
import { messageOf } from '#web/api/api-error.ts'
import { download } from '#web/api/download.ts'
import { rulesOf, showAtFields } from '#web/api/form-rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toast.ts'
import { dayBefore } from './days.ts'
import { filtersInWords, type OrderFilters, queryOf } from './order-filters.ts'

/** Hands out the orders of some days as a CSV file, by the filters of the list. */
export function ExportOrders({ filters }: { filters: OrderFilters }) {
  const [turn, setTurn] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setTurn((before) => before + 1)
    setOpen(true)
  }
  return (
    <>
      <Button onClick={open}>Export CSV</Button>
      {turn > 0 && <ExportForm key={turn} filters={filters} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = { filters: OrderFilters; open: boolean; onClose: () => void }

function ExportForm({ filters, open, onClose }: Props) {
  const { from = dayBefore(29), to = dayBefore(0), ...others } = filters
  const form = useForm({ resolver: rulesOf(orderManagement.export.query), defaultValues: { from, to } })
  const [state, setState] = useState({ busy: false, message: '' })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (days) => {
    setState({ busy: true, message: '' })
    try {
      await download('GET /orders/export', { query: { ...exportable(others), ...days } })
      toast.success('The file of orders is ready.')
      onClose()
      setState({ busy: false, message: '' })
    } catch (error) {
      const message = showAtFields(form, error) ? '' : messageOf(error, 'Failed to export the orders.')
      setState({ busy: false, message })
    }
  })
  const also = filtersInWords(others).map(({ label }) => label)
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title="Export orders"
      text={`One line for each order, for a spreadsheet. ${also.length > 0 ? `Only: ${also.join(', ')}.` : 'All orders of these days.'}`}
      dirty={false}
      busy={state.busy}
      saveText="Download CSV"
      error={state.message}
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

function exportable(filters: OrderFilters) {
  const { page: _, pageSize: __, cursor: ___, from: ____, to: _____, ...query } = queryOf(filters)
  return query
}
