import type { FormFailure } from '#web/api/form-failure.ts'
import { PageForm } from '#web/api/page-form/PageForm.tsx'
import { usePageForm } from '#web/api/page-form/use-page-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSession } from '#web/identity/session.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { Link } from '#web/ui/Link.tsx'
import { type Grievance, toGrievanceFailure } from './grievance.ts'

type Props = {
  /** The first values of the fields. */
  typed: { ticket: string; email: string }
  /** The error of a form that was sent without JavaScript. */
  failure: FormFailure | null
  onFound: (grievance: Grievance, email: string) => void
}

/** The form that asks for a ticket number and an e-mail address. */
export function TicketForm({ typed, failure, onFound }: Props) {
  const search = useCall('POST /grievances/show')
  const { errors, formProps } = usePageForm({
    fields: ['ticket', 'email'],
    failure,
    busy: search.busy,
    send: (body, onFailed) =>
      search.send(
        { body },
        ({ grievance }) => onFound(grievance, body.email),
        (error) => onFailed(toGrievanceFailure(error)),
      ),
  })
  return (
    <>
      <PageForm
        {...formProps}
        action="/grievance"
        title="See your complaint"
        text={<p>Its state and our answers, without signing in.</p>}
        submitText="See Complaint"
      >
        <input type="hidden" name="step" value="show" />
        <Field label="Ticket number" hint="The 8 characters in our mail." error={errors.ticket} required>
          <TextInput
            name="ticket"
            defaultValue={typed.ticket}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Field
          label="E-mail address"
          hint="The one that you entered with your complaint."
          error={errors.email}
          required
        >
          <TextInput
            name="email"
            type="email"
            defaultValue={typed.email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </PageForm>
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
