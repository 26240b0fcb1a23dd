import { type ReactNode, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { stockAlertMonths } from '#contract/stock-alerts/stock-alert-limits.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'

type Alert = CallResponse<'GET /stock-alerts/links/{token}'>['alert']

/** The request of a link in a mail: to be confirmed, waiting, or answered. Opening the page changes nothing. */
export function StockAlertPage({ token }: { token: string }) {
  const params = { token }
  const { data, error, isLoading, refetch } = useQuery('GET /stock-alerts/links/{token}', { params })
  const [changed, setChanged] = useState<Alert | null>(null)
  const [isEnded, setEnded] = useState(false)
  const confirming = useCall('POST /stock-alerts/links/{token}/confirm')
  const removing = useCall('POST /stock-alerts/links/{token}/remove')
  const alert = changed ?? data?.alert
  if (isEnded || error?.status === 404)
    return (
      <Card {...(isEnded ? allEnded : ended)}>
        <ButtonLink variant="primary" to="/">
          Continue Shopping
        </ButtonLink>
      </Card>
    )
  if (error)
    return <QueryErrorBox error={error} fallback="Failed to fetch the request." onRetry={refetch} busy={isLoading} />
  if (!alert) return <Skeleton className="h-44 rounded-card" />
  const callError = confirming.error ?? removing.error
  const page = `/product/${alert.productId}?variant=${alert.variantId}`
  return (
    <Card title={titles[alert.state]} name={alert.name} text={texts[alert.state]} error={callError}>
      {alert.state === 'UNCONFIRMED' ? (
        <Button
          variant="primary"
          busy={confirming.busy}
          onClick={() => confirming.send({ params }, (response) => setChanged(response.alert))}
        >
          Yes, Tell Me
        </Button>
      ) : (
        <ButtonLink variant="primary" to={page}>
          See the Product
        </ButtonLink>
      )}
      {alert.state !== 'IN_STOCK' && (
        <Button busy={removing.busy} onClick={() => removing.send({ params }, () => setEnded(true))}>
          End All My Requests
        </Button>
      )}
    </Card>
  )
}

type CardProps = { title: string; name?: string; text: string; error?: unknown; children: ReactNode }

/** The state of the request with its buttons, `children`. The heading gets the focus of a button that is gone. */
function Card({ title, name, text, error = null, children }: CardProps) {
  const card = useFocusFallback<HTMLDivElement>('h1')
  return (
    <div
      ref={card}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9"
    >
      <div className="grid gap-1.5">
        <h1 tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        {name && <p className="font-medium">{name}</p>}
        <p className="text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">{children}</div>
      <CallErrorText error={error} fallback="This could not be saved. Please try again." />
    </div>
  )
}

const allEnded = { title: 'Your requests have ended', text: 'We do not write about them.' }
const ended = {
  title: 'This request has ended',
  text: 'It was answered, ended or has expired. You can ask again on the product’s page.',
}

const titles: Record<Alert['state'], string> = {
  UNCONFIRMED: 'Tell you when it is back?',
  WAITING: 'We will tell you',
  SENT: 'We have told you',
  IN_STOCK: 'It is in stock',
}

const texts: Record<Alert['state'], string> = {
  UNCONFIRMED: 'One press confirms that the address is yours. We then write once, and to nobody else.',
  WAITING: `We write once, when there is a piece for you, within ${stockAlertMonths} months.`,
  SENT: 'The request is answered. You can end the others that you made.',
  IN_STOCK: 'It came back meanwhile, so there is nothing to wait for.',
}
