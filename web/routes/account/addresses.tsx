import { AddressBook } from '#web/addresses/AddressBook.tsx'
import { useSession } from '#web/identity/session.ts'

/** The customer's addresses. */
export default function AccountAddresses() {
  const { user } = useSession()
  return (
    <>
      <h1 className="mb-6 text-3xl">Addresses</h1>
      {user && <AddressBook recipient={{ fullName: `${user.firstName} ${user.lastName}`, phone: user.mobile ?? '' }} />}
    </>
  )
}
