import { Link } from 'react-router'
import type { FormFailure } from '#web/api/form-failure.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePageForm } from '#web/api/use-page-form.ts'
import { useSession } from '#web/identity/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { type Grievance, readFields, toGrievanceFailure } from './grievance.ts'

type Props = {
  /** The first values of the fields. */
  typed: { ticket: string; email: string }
  /** The error of a form that was sent without JavaScript. */
  failure: FormFailure | null
  onFound: (grievance: Grievance, email: string) => void
}

/** The form that asks for a ticket number and an e-mail address. Without JavaScript the browser sends it to the page itself. */
export function TicketForm({ typed, failure: firstFailure, onFound }: Props) {
  const search = useCall('POST /grievances/show')
  const { form, failure, submit } = usePageForm(firstFailure, search.busy, (fields, onFailed) => {
    const body = readFields(fields, ['ticket', 'email'])
    search.send(
      { body },
      ({ grievance }) => onFound(grievance, body.email),
      (error) => onFailed(toGrievanceFailure(error)),
    )
  })
  const { ticket: ticketError, email: emailError } = failure?.errors ?? {}
  return (
    <>
      <form
        ref={form}
        method="post"
        action="/grievance"
        noValidate
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9"
      >
        <input type="hidden" name="step" value="show" />
        <div className="grid gap-3">
          <h1 className="text-3xl">See your complaint</h1>
          <p>Its state and our answers, without signing in.</p>
        </div>
        <Field label="Ticket number" hint="The 8 characters in our mail." error={ticketError} required>
          <TextInput
            name="ticket"
            defaultValue={typed.ticket}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Field label="E-mail address" hint="The one that you entered with your complaint." error={emailError} required>
          <TextInput
            name="email"
            type="email"
            defaultValue={typed.email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {failure && !ticketError && !emailError && <ErrorBox message={failure.message} />}
        <Button type="submit" variant="primary" size="lg" block busy={search.busy}>
          See Complaint
        </Button>
      </form>
      <OtherPages />
    </>
  )
}

function OtherPages() {
  const { user, isAdmin } = useSession()
  const linkClass = 'font-semibold text-link underline underline-offset-4'
  return (
    <p className="text-center text-muted">
      {user && !isAdmin && !user.isGuest ? (
        <Link to="/account/grievances" className={linkClass}>
          Complaints in your account
        </Link>
      ) : (
        <Link to="/grievance" className={linkClass}>
          Write a new complaint
        </Link>
      )}
    </p>
  )
}
