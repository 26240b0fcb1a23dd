import { ActiveSessions } from '#web/identity/account/ActiveSessions.tsx'

/** The customer's sessions, each of which can be ended. */
export default function AccountSessions() {
  return (
    <>
      <h1 className="mb-2 text-3xl">Signed-In Devices</h1>
      <p className="mb-6 max-w-2xl text-muted">Sign out a device that you no longer use or do not know.</p>
      <div className="max-w-2xl">
        <ActiveSessions />
      </div>
    </>
  )
}
