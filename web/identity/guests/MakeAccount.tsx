import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { passwordLength } from '#contract/identity/credential-limits.ts'
import { guests } from '#contract/identity/guests.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { setServerErrors, zodResolver } from '#web/api/form-errors.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { Link } from '#web/ui/Link.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { session, useSession } from '../session.ts'
import { authModal } from '../sign-in/auth-modal.ts'

type Props = {
  className?: string
  /** Called before the page of the order's link opens. */
  onLeave?: () => void
}

/** Makes an account of the guest by a password. Where an account has the address, the guest is led to add the order to it. */
export function MakeAccount({ className, onLeave }: Props) {
  const { user } = useSession()
  const form = useForm({
    resolver: zodResolver(guests.makeAccount.body),
    defaultValues: { password: '', consent: false },
  })
  const making = useCall('POST /auth/guest/account')
  const [problem, setProblem] = useState('')
  const [isTaken, setTaken] = useState(false)
  const section = useFocusFallback<HTMLElement>('button')
  const submit = form.handleSubmit(({ password, consent }) =>
    making.send(
      { body: { password, ...(consent && { consent }) } },
      ({ message, user: account }) => {
        session.replaceUser(account)
        toast.success(message, { text: `Sign in with ${account.email} and your password.` })
      },
      (error) => {
        setTaken(hasStatus(error, 409))
        setServerErrors(form, error)
        setProblem(messageOf(error, 'Failed to create the account. Please try again.'))
      },
    ),
  )
  if (!user?.isGuest) return null
  return (
    <section
      ref={section}
      aria-labelledby="make-account"
      className={cx('grid gap-4 rounded-card border border-hairline bg-surface p-5 sm:p-6', className)}
    >
      <div className="grid gap-1.5">
        <h3 id="make-account" className="text-xl">
          Keep your orders in an account
        </h3>
        <p role="status" className="text-muted">
          {isTaken
            ? `${problem} Sign in to it, and add your orders.`
            : `Choose a password. You sign in with ${user.email} then, and find your orders and addresses there.`}
        </p>
      </div>
      {isTaken ? (
        <ExistingAccount onLeave={onLeave} />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-4">
          <Field
            label="Password"
            required
            error={form.formState.errors.password?.message}
            hint={`At least ${passwordLength.min} characters.`}
          >
            <PasswordInput {...form.register('password')} autoComplete="new-password" />
          </Field>
          <Checkbox
            {...form.register('consent')}
            className="-my-2"
            label={
              <>
                I agree that my details are used as described in the{' '}
                <Link
                  to="/privacy-policy"
                  target="_blank"
                  className="font-medium text-link underline underline-offset-4"
                >
                  Privacy Policy
                </Link>
                .
              </>
            }
          />
          {problem && !form.formState.errors.password && <ErrorText>{problem}</ErrorText>}
          <Button type="submit" busy={making.busy}>
            Create Account
          </Button>
        </form>
      )}
    </section>
  )
}

/** An account has the address: its owner signs in on the page of the order's link, and adds the order. */
function ExistingAccount({ onLeave }: Pick<Props, 'onLeave'>) {
  const navigate = useNavigate()
  const finding = useCall('GET /guest-orders/own/link')
  const open = () =>
    finding.send({}, ({ token }) => {
      // Without an order there is nothing to add: the sign-in takes the cart along, and the account's orders are loaded.
      if (!token) return authModal.open({ view: 'login', afterSignIn: () => navigate('/account/orders') })
      onLeave?.()
      navigate(`/guest-order/${token}`)
    })
  return (
    <div className="grid gap-4">
      <Button busy={finding.busy} onClick={open}>
        Add to My Account
      </Button>
      {finding.error !== null && <ErrorText>{messageOf(finding.error, 'Please try again.')}</ErrorText>}
    </div>
  )
}
