import { useState } from 'react'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export type GrievanceAction = ReturnType<typeof useGrievanceAction>

type Options = {
  /** The complaint is being loaded again: what it has by now is not shown yet. */
  isLoading: boolean
  onChanged: () => void
}

/** Runs one action of a complaint at a time, with its name while it runs, and its error. */
export function useGrievanceAction({ isLoading, onChanged }: Options) {
  const [running, setRunning] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ name: string; message: string } | null>(null)
  const run = (name: string, send: () => Promise<{ message: string }>, onSaved?: () => void) => {
    setRunning(name)
    setFailure(null)
    send()
      .then(
        ({ message }) => {
          toast.success(message)
          onSaved?.()
          onChanged()
        },
        (error: unknown) => {
          const message = messageOf(error, 'That could not be saved. Please try again.')
          if (!hasStatus(error, 409)) return setFailure({ name, message })
          // The complaint was changed meanwhile, and the form may not apply any more.
          toast.error(message)
          onChanged()
        },
      )
      .finally(() => setRunning(null))
  }
  return {
    run,
    isRunning: running !== null,
    /** The state of the button of an action: busy while it runs; disabled while any does, while the complaint is loaded, or for a reason. */
    buttonProps: (name: string, reason?: string | null) => ({
      busy: running === name,
      'aria-disabled': running !== null || isLoading || Boolean(reason),
    }),
    errorOf: (name: string) => (failure?.name === name ? failure.message : undefined),
  }
}
