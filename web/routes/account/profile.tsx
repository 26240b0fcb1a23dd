import { ProfileForm } from '#web/identity/account/ProfileForm.tsx'
import { useSession } from '#web/identity/session.ts'

/** The customer's name, e-mail address and phone number. */
export default function AccountProfile() {
  const { user } = useSession()
  return (
    <>
      <h1 className="mb-6 text-3xl">Profile Details</h1>
      {user && <ProfileForm key={user.id} user={user} />}
    </>
  )
}
