import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { CircleCheck } from './icons/CircleCheck.ts'
import { CircleExclamationPoint } from './icons/CircleExclamationPoint.ts'
import { Info } from './icons/Info.ts'
import { X } from './icons/X.ts'
import { type Toast, type ToastTone, toast, toastStore } from './toast.ts'

const none: readonly Toast[] = []

const corner =
  'pointer-events-none fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom)+var(--bottom-bar))] z-60 grid justify-items-center gap-2 ' +
  'md:inset-x-auto md:top-[calc(var(--header-height,4rem)+1rem)] md:right-6 md:bottom-auto md:w-96'
const awayFromDialog =
  'max-md:[:root:has([aria-modal])_&]:top-4 max-md:[:root:has([aria-modal])_&]:bottom-auto ' +
  'md:[:root:has([aria-modal])_&]:inset-auto md:[:root:has([aria-modal])_&]:bottom-6 md:[:root:has([aria-modal])_&]:left-6'

/**
 * Shows the toasts: below the middle on a phone, at the upper right on larger screens; while a dialog is open,
 * at the other end, where they cover none of its buttons. Stands once, in the root. While the pointer or the focus is on one,
 * all their clocks stand still, so that none slips away under the pointer.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.now, () => none)
  const [held, setHeld] = useState(false)
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
      <Region role="status" held={held} toasts={toasts.filter(({ tone }) => tone !== 'error')} />
      <Region role="alert" held={held} toasts={toasts.filter(({ tone }) => tone === 'error')} />
    </section>
  )
}

type RegionProps = { role: 'status' | 'alert'; held: boolean; toasts: readonly Toast[] }

/** The regions stand there before their toasts come: only then does every screen reader speak. */
function Region({ role, held, toasts }: RegionProps) {
  return (
    <div role={role} aria-live={role === 'alert' ? 'assertive' : 'polite'} className="grid w-full max-w-md gap-2">
      {toasts.map((one) => (
        <Message key={one.id} one={one} held={held} />
      ))}
    </div>
  )
}

const icons: Record<ToastTone, typeof Info> = { success: CircleCheck, error: CircleExclamationPoint, info: Info }
const tones: Record<ToastTone, string> = { success: 'text-success', error: 'text-danger', info: 'text-link' }
const button = 'grid h-11 min-w-11 shrink-0 place-items-center rounded-control hover:bg-well'

function Message({ one, held }: { one: Toast; held: boolean }) {
  const dismiss = () => toast.dismiss(one.id)
  useTimeLeft(one.duration, held, dismiss)
  const Icon = icons[one.tone]
  const act = () => {
    one.action?.onClick()
    dismiss()
  }
  return (
    <div className="pointer-events-auto flex animate-rise-in items-start gap-3 rounded-card border border-hairline bg-raised py-1.5 pr-1.5 pl-4 text-ink shadow-sheet">
      <Icon aria-hidden="true" className={cx('mt-3 size-5 shrink-0', tones[one.tone])} />
      <div className="min-w-0 flex-1 py-2.5">
        <p className="font-semibold leading-6">{one.title}</p>
        {one.text && <p className="text-sm text-muted">{one.text}</p>}
      </div>
      {one.action && (
        <button type="button" className={cx(button, 'px-3 font-semibold text-link')} onClick={act}>
          {one.action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" className={cx(button, 'text-muted')} onClick={dismiss}>
        <X className="size-4" />
      </button>
    </div>
  )
}

/** Calls `onEnd` after that many milliseconds, not counting those while it is held. */
function useTimeLeft(duration: number, held: boolean, onEnd: () => void) {
  const left = useRef(duration)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (held) return
    const started = Date.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [held])
}
