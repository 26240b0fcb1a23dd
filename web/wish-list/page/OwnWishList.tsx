import Heart from 'lucide-react/icons/heart'
import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { useStore } from '#web/api/create-store.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { type QueryError, resultFromPromise } from '#web/api/result.ts'
import { session, useSession } from '#web/identity/session.ts'
import { authModal } from '#web/identity/sign-in/auth-modal.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { savedKeys } from '../saved-keys.ts'
import { startWishList } from '../start-wish-list.ts'
import { PriceDropSwitch } from './PriceDropSwitch.tsx'
import { type Share, ShareWishList } from './ShareWishList.tsx'
import { WishListGrid, WishListSkeleton } from './WishListGrid.tsx'
import type { AddToCart, WishListItem } from './wish-list-item.ts'

type Loaded = { items: readonly WishListItem[]; share: Share | null; mailsPriceDrops?: boolean }

/** The entries with their products: the account's, or for a visitor those of this browser. */
async function loadItems(userId: string | undefined, keys: readonly string[]): Promise<Loaded> {
  if (userId) return call('GET /wish-list')
  if (keys.length === 0) return { items: [], share: null }
  const { items } = await call('POST /wish-list/products', { body: { keys: [...keys] } })
  return { items, share: null }
}

/** Loads the list for the user, and again if entries were added elsewhere, such as by the merge after a sign-in. */
function useOwnWishList() {
  const { isLoading: isSessionLoading } = useSession()
  const user = session.account()
  const keys = useStore(savedKeys)
  const [state, setState] = useState<{ data?: Loaded | undefined; error?: QueryError | undefined; owner?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const owner = user?.id ?? 'visitor'
  const data = state.owner === owner ? state.data : undefined
  // Until a merge has ended, the server does not know entries of this browser: the list is then loaded again with the keys of its response.
  const isMissingEntries = !data || keys?.some((key) => !data?.items.some((item) => item.key === key))
  useEffect(startWishList, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are read when an entry is missing
  useEffect(() => {
    if (isSessionLoading || !keys || !isMissingEntries) return
    let isCancelled = false
    resultFromPromise(loadItems(user?.id, keys)).then((result) => isCancelled || setState({ ...result, owner }))
    return () => {
      isCancelled = true
    }
  }, [owner, isSessionLoading, isMissingEntries && keys, attempt])
  return {
    items: data?.items.filter(({ key }) => keys?.includes(key)),
    share: data?.share ?? null,
    mailsPriceDrops: data?.mailsPriceDrops ?? false,
    /** Stores what a switch has saved, because the switches are removed and shown again with the entries. */
    changed: (saved: Partial<Loaded>) =>
      setState((before) =>
        before.owner === owner && before.data ? { ...before, data: { ...before.data, ...saved } } : before,
      ),
    error: state.owner === owner ? state.error : undefined,
    isVisitor: !user,
    retry: () => setAttempt((before) => before + 1),
  }
}

/** The wish list of this browser or of the signed-in customer. */
export function OwnWishList({ addToCart }: { addToCart: AddToCart }) {
  const { items, share, mailsPriceDrops, changed, error, isVisitor, retry } = useOwnWishList()
  const page = useFocusFallback<HTMLElement>()
  if (error)
    return <QueryErrorBox error={error} fallback="Failed to fetch the wish list." onRetry={retry} busy={false} />
  if (!items) return <WishListSkeleton />
  return (
    <section ref={page} tabIndex={-1} aria-label="Saved products" className="grid gap-8 outline-none">
      {isVisitor && <SignInNote />}
      {items.length > 0 ? <WishListGrid items={items} addToCart={addToCart} /> : <EmptyWishList />}
      {share && (items.length > 0 || mailsPriceDrops) && <PriceDropSwitch isOn={mailsPriceDrops} onChanged={changed} />}
      {share && (items.length > 0 || share.token !== null) && <ShareWishList share={share} onChanged={changed} />}
    </section>
  )
}

const SignInNote = () => (
  <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
    This list is kept in this browser only.
    <LinkButton onClick={() => authModal.open({ view: 'login' })}>Sign in to keep it in your account</LinkButton>
  </p>
)

const EmptyWishList = () => (
  <EmptyState
    icon={<Heart />}
    title="Nothing saved yet"
    text="Press the heart on a product, or “Save for later” in the cart, to find it again here."
    action={
      <ButtonLink variant="primary" to="/products-list/best-selling">
        Shop Now
      </ButtonLink>
    }
  />
)
