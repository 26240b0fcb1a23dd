import { useEffect } from 'react'
import { grievanceCategories, maxGrievanceText } from '#contract/grievances/grievance-rules.ts'
import type { FormFailure } from '#web/api/form-failure.ts'
import { PageForm } from '#web/api/page-form/PageForm.tsx'
import { usePageForm } from '#web/api/page-form/use-page-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCompany } from '#web/company/company.ts'
import { useSession } from '#web/identity/session.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { Link } from '#web/ui/Link.tsx'
import { type FiledGrievance, type FileFields, fileFields, toGrievanceFailure } from './grievance.ts'

type Props = {
  /** The order number of the page's address, or an empty text. */
  orderNumber: string
  /** The fields and the error of a form that was sent without JavaScript. */
  typed: FileFields | undefined
  failure: FormFailure | null
  onFiled: (grievance: FiledGrievance, email: string) => void
}

/** The form of a new complaint. */
export function FileForm({ orderNumber, typed, failure, onFiled }: Props) {
  const filing = useCall('POST /grievances')
  const { form, errors, formProps } = usePageForm({
    fields: fileFields,
    failure,
    busy: filing.busy,
    send: (body, onFailed) =>
      filing.send(
        // An invalid category gets its message from the server.
        { body: body as never },
        (filed) => onFiled(filed, body.email),
        (error) => onFailed(toGrievanceFailure(error)),
      ),
  })
  useOwnContacts(form)
  return (
    <>
      <PageForm
        {...formProps}
        action="/grievance"
        title="Write a complaint"
        text={<WhatFollows />}
        submitText="Send Complaint"
        note={
          <p className="text-sm text-muted">
            We use what you enter to deal with your complaint, and delete it three years after it is closed.
          </p>
        }
      >
        <input type="hidden" name="step" value="file" />
        <Field label="What is it about?" error={errors.category} required>
          <Select name="category" defaultValue={typed?.category ?? ''}>
            <option value="">Choose…</option>
            {Object.entries(grievanceCategories).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Order number"
          aside="Optional"
          hint="The 8 characters in our mail about the order."
          error={errors.orderNumber}
        >
          <TextInput
            name="orderNumber"
            defaultValue={typed?.orderNumber ?? orderNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Field label="What went wrong, and what would you like us to do?" error={errors.text} required>
          <TextArea name="text" rows={6} maxLength={maxGrievanceText} defaultValue={typed?.text} />
        </Field>
        <Field label="Your name" error={errors.name} required>
          <TextInput name="name" defaultValue={typed?.name} autoComplete="name" maxLength={100} />
        </Field>
        <Field label="E-mail address" hint="The ticket number and our answers go there." error={errors.email} required>
          <TextInput
            name="email"
            type="email"
            defaultValue={typed?.email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Mobile number" aside="Optional" error={errors.mobile}>
          <TextInput name="mobile" type="tel" defaultValue={typed?.mobile} autoComplete="tel" />
        </Field>
      </PageForm>
      <p className="text-center text-muted">
        You have a ticket number?{' '}
        <Link to="/grievance?ticket=" className="font-semibold text-link underline underline-offset-4">
          See your complaint
        </Link>
      </p>
    </>
  )
}

/** What the law promises, and who deals with the complaint. */
function WhatFollows() {
  const officer = useCompany()?.grievanceOfficer
  return (
    <p>
      You get a ticket number at once. {officer ? `${officer.name}, our grievance officer,` : 'Our team'} answers you,
      and your complaint is settled within one month.
    </p>
  )
}

/** Fills the empty contacts of a signed-in customer, who is known after the hydration. */
function useOwnContacts(form: { current: HTMLFormElement | null }) {
  const { user, isAdmin } = useSession()
  useEffect(() => {
    if (!user || isAdmin) return
    const own = { name: `${user.firstName} ${user.lastName}`, email: user.email, mobile: user.mobile ?? '' }
    for (const [name, value] of Object.entries(own)) {
      const input = form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (input?.value === '') input.value = value
    }
  }, [form, user, isAdmin])
}
