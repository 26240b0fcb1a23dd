import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { cartActions } from '#web/cart/cart-actions.ts'
import { session, useSession } from '#web/identity/session.ts'
import { authModal } from '#web/identity/sign-in/auth-modal.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { OrderLinkPage } from '../OrderLinkPage.tsx'

type GuestOrderOfLink = CallResponse<'GET /guest-orders/{token}'>['order']

const orderPath = (id: string): string => `/account/orders?order=${id}`

/** The order of the link in the mails of a guest. Opening the page changes nothing. */
export function GuestOrder({ token }: { token: string }) {
  const { data, error, isLoading, refetch } = useQuery('GET /guest-orders/{token}', { params: { token } })
  const { isLoading: isSessionLoading } = useSession()
  return (
    <OrderLinkPage
      error={error}
      isLoading={isLoading}
      refetch={refetch}
      isPending={(!data && !error) || isSessionLoading}
    >
      {data && !isSessionLoading && <FoundOrder token={token} order={data.order} onOutdated={refetch} />}
    </OrderLinkPage>
  )
}

const texts = {
  OPEN: 'Follow, cancel or return it. No account is needed.',
  EXPIRED:
    'This link has expired. You can still track the order with its number and your mobile number or e-mail address.',
  ACCOUNT: 'This order belongs to an account. Please sign in to see it.',
} as const

type FoundOrderProps = { token: string; order: GuestOrderOfLink; onOutdated: () => void }

function FoundOrder({ token, order: { state, shortId, orderDate }, onOutdated }: FoundOrderProps) {
  const { user } = useSession()
  const account = user?.isGuest ? null : user
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9">
      <div className="grid gap-3">
        <h1 className="text-3xl">Your order {shortId}</h1>
        <p className="text-lg">{state === 'OPEN' && account ? accountText(account) : texts[state]}</p>
      </div>
      <dl className="grid gap-2 border-t border-hairline pt-5">
        <DescriptionItem name="Placed">
          <DateTime iso={orderDate} />
        </DescriptionItem>
      </dl>
      {state === 'OPEN' && !account && <OpenOrder token={token} onOutdated={onOutdated} />}
      {state === 'OPEN' && account?.userType === 'CUSTOMER' && <ClaimOrder token={token} onOutdated={onOutdated} />}
      {state === 'OPEN' && account?.userType === 'ADMIN' && <Button onClick={session.signOut}>Sign Out</Button>}
      {state === 'EXPIRED' && (
        <ButtonLink variant="primary" to={`/track?order=${shortId}`}>
          Track Order
        </ButtonLink>
      )}
      {state === 'ACCOUNT' && <AccountOrder isSignedIn={account?.userType === 'CUSTOMER'} />}
    </div>
  )
}

const accountText = ({ email, userType }: { email: string; userType: string }): string =>
  userType === 'ADMIN'
    ? 'You are signed in as an administrator. Please sign out to open it.'
    : `You are signed in as ${email}. Add the order to this account: you find it in your order history then, and the link no longer opens it.`

/** Opens the order as its guest, or leads to the sign-in, after which the order can be added to the account. */
function OpenOrder({ token, onOutdated }: { token: string; onOutdated: () => void }) {
  const navigate = useNavigate()
  const opening = useCall('POST /guest-orders/{token}/open')
  const [problem, setProblem] = useState('')
  const open = () =>
    opening.send(
      { params: { token } },
      ({ orderId, ...signedIn }) => {
        session.signIn(signedIn)
        navigate(orderPath(orderId))
      },
      (error) => {
        setProblem(messageOf(error, 'Failed to open the order. Please try again.'))
        onOutdated()
      },
    )
  return (
    <div className="grid gap-3">
      {problem && <ErrorText>{problem}</ErrorText>}
      <Button variant="primary" size="lg" block busy={opening.busy} onClick={open}>
        Open Order
      </Button>
      <Button size="lg" block onClick={() => authModal.open({ view: 'login', afterSignIn: () => undefined })}>
        Add to My Account
      </Button>
    </div>
  )
}

/** Adds the order to the account that is signed in. */
function ClaimOrder({ token, onOutdated }: { token: string; onOutdated: () => void }) {
  const navigate = useNavigate()
  const claiming = useCall('POST /guest-orders/{token}/claim')
  const [problem, setProblem] = useState('')
  const claim = () =>
    claiming.send(
      { params: { token } },
      ({ message, orderId }) => {
        toast.success(message)
        // The cart of the guest came along.
        void cartActions.refetch()
        navigate(orderPath(orderId))
      },
      (error) => {
        setProblem(messageOf(error, 'Failed to add the order. Please try again.'))
        onOutdated()
      },
    )
  return (
    <div className="grid gap-3">
      {problem && <ErrorText>{problem}</ErrorText>}
      <Button variant="primary" size="lg" block busy={claiming.busy} onClick={claim}>
        Add to My Account
      </Button>
    </div>
  )
}

function AccountOrder({ isSignedIn }: { isSignedIn: boolean }) {
  const navigate = useNavigate()
  if (isSignedIn) {
    return (
      <ButtonLink variant="primary" to="/account/orders">
        View Order History
      </ButtonLink>
    )
  }
  const logIn = () => authModal.open({ view: 'login', afterSignIn: () => navigate('/account/orders') })
  return (
    <Button variant="primary" size="lg" block onClick={logIn}>
      Log In
    </Button>
  )
}
