import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/**
 * Keeps typed words from being lost. `ask` does something only once changes are saved or given up; leaving for another page
 * asks by itself, and so does closing the tab. Put `dialog` into the page.
 */
export function useUnsavedGuard(dirty: boolean): { ask: (then: () => void) => void; dialog: ReactNode } {
  const [wanted, setWanted] = useState<(() => void) | null>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])

  const isBlocked = blocker.state === 'blocked'
  const stay = () => {
    setWanted(null)
    if (isBlocked) blocker.reset()
  }
  const leave = () => {
    setWanted(null)
    wanted?.()
    if (isBlocked) blocker.proceed()
    // The dialog must not call `stay` after this.
    return false
  }
  const dialog = (
    <ConfirmDialog
      open={wanted !== null || isBlocked}
      onClose={stay}
      title="Discard your changes?"
      text="What you have changed here is not saved yet."
      danger
      confirmText="Discard"
      cancelText="Keep editing"
      onConfirm={leave}
    />
  )
  return { ask: (then) => (dirty ? setWanted(() => then) : then()), dialog }
}
