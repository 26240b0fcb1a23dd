import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { cx } from '../cx.ts'
import type { ToastMessage } from './ToastMessage.tsx'
import { type Toast, toastStore } from './toast.ts'

const none: readonly Toast[] = []

const corner =
  'pointer-events-none fixed inset-x-4 bottom-(--inset) z-60 grid justify-items-center gap-2 ' +
  '[--inset:calc(1rem+env(safe-area-inset-bottom)+var(--bottom-bar))] md:[--inset:calc(var(--header-height,4rem)+1rem)] ' +
  'md:inset-x-auto md:top-(--inset) md:right-6 md:bottom-auto md:w-96'
// Moved and not placed anew, which a browser would count as a shift of the page under the reader.
const awayFromDialog =
  'max-md:[:root:has([aria-modal])_&]:translate-y-[calc(var(--from-top,1rem)-100dvh+100%+var(--inset))] ' +
  'max-md:[:root:has([data-full-on-phone])_&]:[--from-top:4.75rem] ' +
  'md:[:root:has([aria-modal])_&]:translate-x-[calc(3rem-100vw+100%)] ' +
  'md:[:root:has([aria-modal])_&]:translate-y-[calc(100dvh-100%-1.5rem-var(--inset))]'

/**
 * Shows the toasts: below the middle on a phone, at the upper right on larger screens; while a dialog is open,
 * at the other end, and below the head of one that fills a phone, so that it can be closed. Stands once, in the root. While the pointer or
 * the focus is on one, all their clocks stand still, so that none slips away under the pointer.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => none)
  const [held, setHeld] = useState(false)
  const Message = useLazyToastMessage(toasts)
  const message = (one: Toast) =>
    Message ? (
      <Message key={one.id} one={one} paused={held} />
    ) : (
      <p key={one.id} className={fallbackClass}>
        {one.title}
      </p>
    )
  // The last one went while the pointer was on it: nothing tells that the pointer is gone.
  if (held && toasts.length === 0) setHeld(false)
  return (
    <section
      aria-label="Notifications"
      data-toaster=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(corner, awayFromDialog)}
    >
      <LiveRegion role="status" toasts={toasts.filter(({ tone }) => tone !== 'error')}>
        {message}
      </LiveRegion>
      <LiveRegion role="alert" toasts={toasts.filter(({ tone }) => tone === 'error')}>
        {message}
      </LiveRegion>
    </section>
  )
}

const fallbackClass = 'rounded-card border border-hairline bg-raised px-4 py-3 font-semibold text-ink shadow-sheet'

/** The component of a toast, loaded after the page; null where it has not arrived. */
function useLazyToastMessage(toasts: readonly Toast[]): typeof ToastMessage | null {
  const [Message, setMessage] = useState<typeof ToastMessage | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast is another chance
  useEffect(() => {
    if (Message) return
    import('./ToastMessage.tsx').then(
      (file) => setMessage(() => file.ToastMessage),
      () => undefined,
    )
  }, [Message, toasts])
  return Message
}

type RegionProps = { role: 'status' | 'alert'; toasts: readonly Toast[]; children: (one: Toast) => ReactNode }

/** The regions stand there before their toasts come: only then does every screen reader speak. */
function LiveRegion({ role, toasts, children }: RegionProps) {
  return (
    <div role={role} aria-live={role === 'alert' ? 'assertive' : 'polite'} className="grid w-full max-w-md gap-2">
      {toasts.map(children)}
    </div>
  )
}
