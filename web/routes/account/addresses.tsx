import { AddressBook } from '#web/addresses/AddressBook.tsx'
import { useSession } from '#web/identity/session.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'

/** The customer's addresses. */
export default function AccountAddresses() {
  const { user } = useSession()
  return (
    <>
      <PageMeta title="Addresses" description="Where your parcels go." noIndex />
      <h1 className="mb-6 text-3xl">Addresses</h1>
      {user && <AddressBook recipient={{ fullName: `${user.firstName} ${user.lastName}`, phone: user.mobile ?? '' }} />}
    </>
  )
}
