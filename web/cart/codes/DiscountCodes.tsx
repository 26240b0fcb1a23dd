import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { maxDiscountCodes } from '#contract/cart/discount-codes.ts'
import { normalizeOfferCode } from '#contract/offers/offer.ts'
import { cartActions } from '#web/cart/cart-actions.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { CartPricing } from '../cart-pricing.ts'

/** The discount codes of the cart and a field for another one; nothing in a store without codes. */
export function DiscountCodes({ pricing }: { pricing: CartPricing | undefined }) {
  if (!pricing || (!pricing.acceptsCodes && pricing.codes.length === 0)) return null
  return (
    <div className="grid gap-3">
      {pricing.codes.length > 0 && (
        <ul aria-label="Discount codes" className="grid gap-2">
          {pricing.codes.map((entered) => (
            <EnteredCode key={entered.code} {...entered} />
          ))}
        </ul>
      )}
      {pricing.acceptsCodes && pricing.codes.length < maxDiscountCodes && <CodeForm />}
      {pricing.codes.length >= maxDiscountCodes && (
        <p className="text-sm text-muted">A cart has at most {maxDiscountCodes} codes. Remove one to enter another.</p>
      )}
    </div>
  )
}

type EnteredCodeProps = CartPricing['codes'][number]

function EnteredCode({ code, message }: EnteredCodeProps) {
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    setError(await cartActions.removeCode(code))
    setBusy(false)
  }
  return (
    <li className="flex items-start justify-between gap-2 rounded-control border border-hairline bg-surface py-1 pr-1 pl-3">
      <div className="grid gap-0.5 py-1.5 text-sm">
        <b className="font-semibold wrap-anywhere">{code}</b>
        <span role="status" className={message === null ? 'text-success' : 'text-warning'}>
          {message ?? 'Applied'}
        </span>
        {error && <ErrorText>{error}</ErrorText>}
      </div>
      <IconButton label={`Remove the code ${code}`} className="text-muted" busy={busy} onClick={remove}>
        <X className="size-4.5" />
      </IconButton>
    </li>
  )
}

function CodeForm() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const failure = await cartActions.addCode(normalizeOfferCode(code))
    setBusy(false)
    setError(failure)
    if (failure === null) setCode('')
  }
  return (
    <form onSubmit={apply} noValidate className="flex items-start gap-2">
      <Field label="Discount code" error={error} className="min-w-0 flex-1">
        <TextInput
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <div className="grid gap-1.5">
        {/* As high as the label of the field. */}
        <span aria-hidden="true" className="text-sm">
          &nbsp;
        </span>
        <Button type="submit" busy={busy} aria-disabled={code.trim() === ''}>
          Apply
        </Button>
      </div>
    </form>
  )
}
