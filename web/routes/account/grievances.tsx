import { Suspense } from 'react'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

// The manifest of the routes, which every first visit loads, names each file that a route imports.
const MyGrievances = lazyComponent(
  () => import('#web/grievances/MyGrievances.tsx').then((file) => file.MyGrievances),
  () => <ErrorPage error={null} />,
)

/** The customer's complaints. */
export default function AccountGrievances() {
  return (
    <>
      <h1 className="mb-6 text-3xl">Complaints</h1>
      <Suspense>
        <MyGrievances />
      </Suspense>
    </>
  )
}
