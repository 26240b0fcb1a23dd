import { Suspense } from 'react'
import { data, useLocation } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { failureInit } from '#web/api/form-failure.ts'
import { submitForm } from '#web/grievances/submit-form.ts'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Route } from './+types/grievance.ts'

// The manifest of the routes, which every first visit loads, names each file that a route imports.
const GrievancePage = lazyComponent(
  () => import('#web/grievances/GrievancePage.tsx').then((file) => file.GrievancePage),
  () => <ErrorPage error={null} />,
)

/** Handles the forms for browsers without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const submitted = await submitForm(context.get(apiContext).call, new URLSearchParams(await request.text()))
  return data(submitted, failureInit(submitted.failure))
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

/** The form of a complaint; with `ticket` in the address, which the mails link, its state and its messages. */
export default function Grievance({ actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const params = new URLSearchParams(search)
  const ticket = params.get('ticket')?.slice(0, 40) ?? null
  return (
    <>
      <PageMeta
        title={ticket === null ? 'Write a complaint' : 'Your complaint'}
        description="Tell us what went wrong: you get a ticket number at once, and see here what becomes of your complaint."
        noIndex={params.size > 0 || actionData !== undefined}
      />
      <Suspense>
        <GrievancePage
          key={actionData ? 'submitted' : key}
          ticket={ticket}
          orderNumber={params.get('order')?.slice(0, 40) ?? ''}
          submitted={actionData}
        />
      </Suspense>
    </>
  )
}
