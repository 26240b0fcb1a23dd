import CircleExclamationPoint from 'lucide-react/icons/circle-exclamation-point'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { cx } from '../cx.ts'

type Props = {
  message: ReactNode
  detail?: ReactNode
  onRetry?: () => void
  busy?: boolean
  action?: ReactNode
  className?: string
}

/** An error message, with 'Try Again' if the action can be repeated. */
export function ErrorBox({ message, detail, onRetry, busy, action, className }: Props) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card bg-danger-tint p-5',
        className,
      )}
    >
      <div className="flex min-w-0 gap-3">
        <CircleExclamationPoint className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="min-w-0">
          <p className="font-semibold">{message}</p>
          {detail && <p className="text-sm text-muted">{detail}</p>}
        </div>
      </div>
      {(onRetry || action) && (
        <div className="flex flex-wrap gap-3">
          {onRetry && (
            <Button busy={busy} onClick={onRetry}>
              <RotateCw className="size-4" />
              Try Again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
