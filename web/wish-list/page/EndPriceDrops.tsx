import { useState } from 'react'
import { hasStatus } from '#web/api/api-error.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

/** The page of the link that ends mails about lower prices. Opening it changes nothing. */
export function EndPriceDrops({ token }: { token: string }) {
  const [isEnded, setEnded] = useState(false)
  const { send, busy, error } = useCall('POST /wish-list/price-drops/{token}/end')
  return (
    <div className="grid gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9">
      <div className="grid gap-1.5" role="status">
        <h1 className="text-3xl">{isEnded ? 'The mails have ended' : 'End the mails about lower prices?'}</h1>
        <p className="text-muted">
          {isEnded
            ? 'We no longer write to you about prices. You can ask for the mails again on your wish list.'
            : 'We then no longer write to you about prices of products on your wish list. The list stays as it is.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        {isEnded ? (
          <ButtonLink variant="primary" to="/">
            Continue Shopping
          </ButtonLink>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => send({ params: { token } }, () => setEnded(true))}>
            End These Mails
          </Button>
        )}
      </div>
      {error !== null &&
        (hasStatus(error, 404) ? (
          <p className="text-sm text-danger">This link is not valid.</p>
        ) : (
          <CallErrorText error={error} fallback="This could not be saved. Please try again." />
        ))}
    </div>
  )
}
