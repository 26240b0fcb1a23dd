import { ChangePasswordForm } from '#web/identity/account/ChangePasswordForm.tsx'
import { useSession } from '#web/identity/session.ts'

/** Changes the customer's password. */
export default function AccountChangePassword() {
  const { user } = useSession()
  return (
    <>
      <h1 className="mb-2 text-3xl">Change Password</h1>
      <p className="mb-6 text-muted">You stay signed in here; every other device is signed out.</p>
      {user && <ChangePasswordForm username={user.username} />}
    </>
  )
}
