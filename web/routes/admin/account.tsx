import { type ReactNode, useState } from 'react'
import { ActiveSessions } from '#web/identity/account/ActiveSessions.tsx'
import { ChangePasswordForm } from '#web/identity/account/ChangePasswordForm.tsx'
import { ProfileForm } from '#web/identity/account/ProfileForm.tsx'
import { SecondFactorSettings } from '#web/identity/second-factor/SecondFactorSettings.tsx'
import { useSession } from '#web/identity/session.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'

/** An administrator's own name, e-mail, password, two-factor authentication and devices. */
export default function OwnAccount() {
  const { user } = useSession()
  // A new password and a second factor end other sessions: the list is fetched again.
  const [sessionChanges, setSessionChanges] = useState(0)
  const onSessionsChanged = () => setSessionChanges((count) => count + 1)
  if (!user) return null
  return (
    <>
      <PageHeader title="Own account" text={`You are signed in as ${user.username}.`} />
      <Section id="profile" title="Name and e-mail">
        <ProfileForm key={user.id} user={user} />
      </Section>
      <Section id="password" title="Password" text="You stay signed in here; every other device is signed out.">
        <ChangePasswordForm username={user.username} onChanged={onSessionsChanged} />
      </Section>
      <Section id="second-factor" title="Two-factor authentication">
        <SecondFactorSettings username={user.username} onChanged={onSessionsChanged} />
      </Section>
      <Section id="devices" title="Signed-in devices" text="Sign out a device that you no longer use or do not know.">
        <ActiveSessions key={sessionChanges} />
      </Section>
    </>
  )
}

function Section({ id, title, text, children }: { id: string; title: string; text?: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-hairline pt-6 lg:grid-cols-[16rem_minmax(0,36rem)]"
    >
      <div className="grid content-start gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {text && <p className="text-muted">{text}</p>}
      </div>
      <div>{children}</div>
    </section>
  )
}
