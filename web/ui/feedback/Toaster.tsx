import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { cx } from '../cx.ts'
import type { ToastMessage } from './ToastMessage.tsx'
import { type Toast, toastStore } from './toast.ts'

const none: readonly Toast[] = []

const positionClass =
  'pointer-events-none fixed inset-x-4 bottom-(--inset) z-60 grid justify-items-center gap-2 ' +
  '[--inset:calc(1rem+env(safe-area-inset-bottom)+var(--bottom-bar))] md:[--inset:calc(var(--header-height,4rem)+1rem)] ' +
  'md:inset-x-auto md:top-(--inset) md:right-6 md:bottom-auto md:w-96'
// Moved by a transform, because a change of top or left counts as a layout shift.
const besideDialogClass =
  'max-md:[:root:has([aria-modal])_&]:translate-y-[calc(var(--from-top,1rem)-100dvh+100%+var(--inset))] ' +
  'max-md:[:root:has([data-full-on-phone])_&]:[--from-top:4.75rem] ' +
  'md:[:root:has([aria-modal])_&]:translate-x-[calc(3rem-100vw+100%)] ' +
  'md:[:root:has([aria-modal])_&]:translate-y-[calc(100dvh-100%-1.5rem-var(--inset))]'

/**
 * Shows the toasts: at the bottom centre on a phone, at the upper right on larger screens, at the opposite end while a dialog is
 * open. Rendered once, in the root. While the pointer or the focus is on a toast, the timers of all toasts pause.
 * After a dismissed toast the focus is where it was before.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => none)
  const [paused, setPaused] = useState(false)
  const section = useRef<HTMLElement>(null)
  const focusedBefore = useRef<HTMLElement>(null)
  const hadFocus = section.current?.contains(document.activeElement)
  const Message = useLazyToastMessage(toasts)
  const renderToast = (toast: Toast) =>
    Message ? (
      <Message key={toast.id} toast={toast} paused={paused} />
    ) : (
      <p key={toast.id} className={fallbackClass}>
        {toast.title}
      </p>
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a removed toast fires neither pointerleave nor blur
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) focusedBefore.current?.focus({ preventScroll: true })
    if (!section.current?.matches(':hover, :focus-within')) setPaused(false)
  }, [toasts])
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement, HTMLElement>) => {
    setPaused(true)
    if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
  }
  return (
    <section
      ref={section}
      aria-label="Notifications"
      data-toaster=""
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={onFocus}
      onBlur={() => setPaused(false)}
      className={cx(positionClass, besideDialogClass)}
    >
      <LiveRegion role="status" toasts={toasts.filter(({ tone }) => tone !== 'error')}>
        {renderToast}
      </LiveRegion>
      <LiveRegion role="alert" toasts={toasts.filter(({ tone }) => tone === 'error')}>
        {renderToast}
      </LiveRegion>
    </section>
  )
}

const fallbackClass = 'rounded-card border border-hairline bg-raised px-4 py-3 font-semibold text-ink shadow-sheet'

/** The component of a toast, loaded after the page; null until it is loaded, or if loading failed. */
function useLazyToastMessage(toasts: readonly Toast[]): typeof ToastMessage | null {
  const [Message, setMessage] = useState<typeof ToastMessage | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new toast tries again
  useEffect(() => {
    if (Message) return
    import('./ToastMessage.tsx').then(
      (file) => setMessage(() => file.ToastMessage),
      () => undefined,
    )
  }, [Message, toasts])
  return Message
}

type RegionProps = { role: 'status' | 'alert'; toasts: readonly Toast[]; children: (toast: Toast) => ReactNode }

/** Live regions exist before their first toast, as some screen readers announce only changes of a known region. */
function LiveRegion({ role, toasts, children }: RegionProps) {
  return (
    <div role={role} aria-live={role === 'alert' ? 'assertive' : 'polite'} className="grid w-full max-w-md gap-2">
      {toasts.map(children)}
    </div>
  )
}
