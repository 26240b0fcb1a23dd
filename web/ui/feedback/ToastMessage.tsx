import CircleCheck from 'lucide-react/icons/circle-check'
import CircleExclamationPoint from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { type Toast, type ToastTone, toast } from './toast.ts'

const icons: Record<ToastTone, typeof Info> = { success: CircleCheck, error: CircleExclamationPoint, info: Info }
const tones: Record<ToastTone, string> = { success: 'text-success', error: 'text-danger', info: 'text-link' }
const buttonClass = 'grid h-11 min-w-11 shrink-0 place-items-center rounded-control hover:bg-well'

/** One toast with its icon and action; its timer pauses while `paused` is true. */
export function ToastMessage({ toast: shown, paused }: { toast: Toast; paused: boolean }) {
  const dismiss = () => toast.dismiss(shown.id)
  usePausableTimeout(shown.duration, paused, dismiss)
  const Icon = icons[shown.tone]
  const runAction = () => {
    shown.action?.onClick()
    dismiss()
  }
  return (
    <div className="pointer-events-auto flex animate-rise-in items-start gap-3 rounded-card border border-hairline bg-raised py-1.5 pr-1.5 pl-4 text-ink shadow-sheet">
      <Icon aria-hidden="true" className={cx('mt-3 size-5 shrink-0', tones[shown.tone])} />
      <div className="min-w-0 flex-1 py-2.5">
        <p className="font-semibold leading-6">{shown.title}</p>
        {shown.text && <p className="text-sm text-muted">{shown.text}</p>}
      </div>
      {shown.action && (
        <button type="button" className={cx(buttonClass, 'px-3 font-semibold text-link')} onClick={runAction}>
          {shown.action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" className={cx(buttonClass, 'text-muted')} onClick={dismiss}>
        <X className="size-4" />
      </button>
    </div>
  )
}

/** Calls `onEnd` after `duration` milliseconds, not counting the paused time. */
function usePausableTimeout(duration: number, paused: boolean, onEnd: () => void) {
  const left = useRef(duration)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (paused) return
    const started = Date.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [paused])
}
