import { Suspense, useState } from 'react'
import { data, useLocation } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { failureInit } from '#web/api/form-failure.ts'
import { readFields } from '#web/api/page-form/read-fields.ts'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { toTrackingFailure } from '#web/orders/tracking/tracking.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Route } from './+types/track.ts'

// The manifest of the routes, which every first visit loads, names each file that a route imports.
const TrackOrder = lazyComponent(
  () => import('#web/orders/tracking/TrackOrder.tsx').then((file) => file.TrackOrder),
  () => <ErrorPage error={null} />,
)

/** Handles the form for browsers without JavaScript. The contact is in the body, so that it is in no URL, log or cache. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = new URLSearchParams(await request.text())
  const typed = readFields(form, ['orderNumber', 'contact'])
  try {
    const { order } = await context.get(apiContext).call('POST /orders/track', { body: typed })
    return data({ typed, order, failure: null })
  } catch (error) {
    const failure = toTrackingFailure(error)
    return data({ typed, order: null, failure }, failureInit(failure))
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

/** The page to which every mail about an order links: the status of an order without an account. */
export default function Track({ actionData }: Route.ComponentProps) {
  const { search, key } = useLocation()
  const [firstKey] = useState(key)
  const order = new URLSearchParams(search).get('order')?.slice(0, 40) ?? ''
  return (
    <>
      <PageMeta
        title="Track your order"
        description="Where your order is: enter its number and the mobile number or e-mail address with which you ordered."
        noIndex={order !== '' || actionData !== undefined}
      />
      <Suspense>
        {/* A link to this page, as in the footer, leads from an order back to the form. */}
        <TrackOrder
          key={actionData ? 'submitted' : key}
          orderNumber={order}
          submitted={actionData}
          focusOnMount={key !== firstKey}
        />
      </Suspense>
    </>
  )
}
