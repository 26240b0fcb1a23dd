import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'

type Mails = CallResponse<'GET /unsubscribe/{token}'>['mails']

/** The page of a link that ends mails of a kind. Opening it changes nothing, because programs open links too. */
export function UnsubscribePage({ token }: { token: string }) {
  const params = { token }
  const { data, error, isLoading, refetch } = useQuery('GET /unsubscribe/{token}', { params })
  const [isEnded, setEnded] = useState(false)
  const ending = useCall('POST /unsubscribe/{token}')
  // The pressed button is gone.
  const card = useFocusFallback<HTMLDivElement>('h1')
  const home = (
    <ButtonLink variant="primary" to="/">
      Continue Shopping
    </ButtonLink>
  )
  if (error?.status === 404)
    return (
      <EmptyState
        title="This link is not valid"
        text="Open it from the mail again, or end the mails in your account."
        action={home}
      />
    )
  if (error)
    return <QueryErrorBox error={error} fallback="Failed to fetch the link." onRetry={refetch} busy={isLoading} />
  if (!data) return <Skeleton className="h-44 rounded-card" />
  const { title, text, again } = texts[data.mails]
  return (
    <div
      ref={card}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9"
    >
      <div className="grid gap-1.5" role="status">
        <h1 tabIndex={-1} className="text-3xl">
          {isEnded ? 'The mails have ended' : title}
        </h1>
        <p className="text-muted">{isEnded ? again : text}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        {isEnded ? (
          home
        ) : (
          <Button variant="primary" busy={ending.busy} onClick={() => ending.send({ params }, () => setEnded(true))}>
            End These Mails
          </Button>
        )}
      </div>
      {ending.error !== null && (
        <CallErrorText error={ending.error} fallback="This could not be saved. Please try again." />
      )}
    </div>
  )
}

const texts: Record<Mails, { title: string; text: string; again: string }> = {
  PRICE_DROPS: {
    title: 'End the mails about lower prices?',
    text: 'We then no longer write to you about prices of products on your wish list. The list stays as it is.',
    again: 'We no longer write to you about prices. You can ask for the mails again on your wish list.',
  },
  REVIEW_REQUESTS: {
    title: 'End the mails that ask for reviews?',
    text: 'We then no longer write to you a week after a delivery to ask how you like the products.',
    again: 'We no longer ask you for reviews by mail. You can still write them in your order history.',
  },
  CART_REMINDERS: {
    title: 'End the reminders of your cart?',
    text: 'We then no longer remind you of items that you leave in your cart. The cart stays as it is.',
    again: 'We no longer remind you of items in your cart. You can ask for the reminders again in your account.',
  },
  NEWS_AND_OFFERS: {
    title: 'End the mails about news and offers?',
    text: 'We then write to you only about your orders, and about what you asked for.',
    again: 'We no longer write to you about news and offers. You can ask for the mails again in your account.',
  },
}
