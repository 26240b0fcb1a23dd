import { useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { useSession } from '#web/identity/session.ts'
import { authModal } from '#web/identity/sign-in/auth-modal.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type Props = {
  count: number
  /** Sends the vote and returns the new number of votes. */
  vote: () => Promise<{ helpfulCount: number }>
  /** What is voted for, if several buttons stand near each other. */
  label?: string
}

/** Counts something as helpful, once; visitors and guests sign in first. */
export function HelpfulButton({ count, vote, label }: Props) {
  // Also true until the hydration, which would lose a press.
  const { user, isLoading } = useSession()
  const [busy, setBusy] = useState(false)
  const [voted, setVoted] = useState<number>()
  const hasVoted = voted !== undefined
  const shown = voted ?? count
  const send = async () => {
    setBusy(true)
    try {
      setVoted((await vote()).helpfulCount)
    } catch (error) {
      toast.error(messageOf(error, 'Failed to count your vote.'))
    }
    setBusy(false)
  }
  const press = () =>
    user && !user.isGuest ? void send() : authModal.open({ view: 'login', afterSignIn: () => void send() })
  return (
    <Button
      className="justify-self-start"
      busy={busy}
      disabled={isLoading}
      // Not disabled after the vote: it would lose the focus.
      aria-disabled={hasVoted || undefined}
      onClick={hasVoted ? undefined : press}
    >
      {hasVoted ? 'Thank you' : 'Helpful'}
      {shown > 0 && ` (${shown})`}
      {label && <span className="sr-only"> {label}</span>}
    </Button>
  )
}
