import { useForm } from 'react-hook-form'
import { staffOrders } from '#contract/orders/staff/staff-orders.ts'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useDebouncedText } from '#web/ui/form/use-debounced.ts'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { CustomerFields, type CustomerFormFields } from './CustomerFields.tsx'
import type { FoundCustomer } from './order-form.ts'

type Props = {
  customer: FoundCustomer | null
  error: string | undefined
  onPick: (customer: FoundCustomer | null) => void
}

/** Chooses the customer of an order by name, e-mail address or mobile number, or makes one. */
export function CustomerPicker({ customer, error, onPick }: Props) {
  // The first control of what replaces the pressed button.
  const picker = useFocusFallback<HTMLDivElement>('button, input')
  return (
    <div ref={picker} tabIndex={-1}>
      {customer ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CustomerName customer={customer} />
          <Button size="sm" onClick={() => onPick(null)}>
            Change customer
          </Button>
        </div>
      ) : (
        <CustomerSearch error={error} onPick={onPick} />
      )}
    </div>
  )
}

function CustomerName({ customer: { firstName, lastName, email, mobile } }: { customer: FoundCustomer }) {
  return (
    <span className="grid min-w-0 flex-1">
      <span className="font-medium">
        {firstName} {lastName}
      </span>
      <span className="wrap-anywhere text-sm text-muted">
        {[mobile, email ?? 'No e-mail address'].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

type SearchProps = { error: string | undefined; onPick: (customer: FoundCustomer) => void }

function CustomerSearch({ error, onPick }: SearchProps) {
  const { typed, setTyped, text: q } = useDebouncedText()
  const { openCount, isOpen, open, close } = useDialogState<undefined>()
  return (
    <div className="grid gap-3">
      <Field label="Find a customer" hint="Name, e-mail address or mobile number" error={error}>
        <TextInput type="search" value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {q.length >= 2 && <FoundCustomers q={q} onPick={onPick} />}
      <Button className="justify-self-start" onClick={() => open(undefined)}>
        New customer
      </Button>
      {openCount > 0 && <NewCustomer key={openCount} open={isOpen} onClose={close} onCreated={onPick} />}
    </div>
  )
}

function FoundCustomers({ q, onPick }: { q: string; onPick: (customer: FoundCustomer) => void }) {
  const { data, error } = useQuery('GET /staff-orders/customers', { query: { q } })
  if (error) return <ErrorText>{error.message || 'The search failed. Please try again.'}</ErrorText>
  if (!data) return <p role="status">Searching…</p>
  if (data.customers.length === 0) return <p role="status">No customer found.</p>
  return (
    <ul
      aria-label="Found customers"
      className="grid max-h-60 divide-y divide-hairline overflow-y-auto rounded-card bg-well px-3"
    >
      {data.customers.map((customer) => (
        <li key={customer.id} className="flex items-center gap-3 py-1.5">
          <CustomerName customer={customer} />
          {customer.isBlocked ? (
            <Badge tone="danger">Blocked</Badge>
          ) : (
            <Button
              size="sm"
              aria-label={`Choose ${customer.firstName} ${customer.lastName}`}
              onClick={() => onPick(customer)}
            >
              Choose
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

type NewCustomerProps = { open: boolean; onClose: () => void; onCreated: (customer: FoundCustomer) => void }

function NewCustomer({ open, onClose, onCreated }: NewCustomerProps) {
  const form = useForm<CustomerFormFields>({
    resolver: zodResolver(staffOrders.createCustomer.body),
    mode: 'onTouched',
    defaultValues: { firstName: '', lastName: '', mobile: '', email: '' },
  })
  const creating = useDialogCall('POST /staff-orders/customers', form, {
    fallback: 'Failed to make the customer.',
    onClose,
    onDone: ({ customer }) => onCreated(customer),
  })
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title="New customer"
      text="Makes an account. The customer can set a password by “Forgot password”, if you enter an e-mail address."
      dirty={form.formState.isDirty}
      busy={creating.busy}
      saveText="Save customer"
      error={creating.message}
      onSubmit={form.handleSubmit((body) => creating.send({ body }))}
    >
      <div className="grid gap-5">
        <CustomerFields form={form} isMobileRequired emailHint="Without one the customer gets no mails." />
      </div>
    </FormModal>
  )
}
