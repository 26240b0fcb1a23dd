import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'

/**
 * Guards unsaved changes. `ask` runs an action once the changes are discarded; a navigation and closing the tab ask by themselves.
 * Render `dialog` in the page.
 */
export function useUnsavedGuard(dirty: boolean): { confirmDiscard: (then: () => void) => void; dialog: ReactNode } {
  const [pendingAction, setPendingAction] = useState<(() => void) | null>(null)
  const leaving = useNavigationBlocker(dirty)
  useBeforeUnloadWarning(dirty)

  const stay = () => {
    setPendingAction(null)
    leaving.stay()
  }
  const leave = () => {
    setPendingAction(null)
    pendingAction?.()
    leaving.leave()
    // The dialog must not call `stay` after this.
    return false
  }
  const dialog = (
    <ConfirmDialog
      open={pendingAction !== null || leaving.isBlocked}
      onClose={stay}
      title="Discard your changes?"
      text="What you have changed here is not saved yet."
      danger
      confirmText="Discard"
      cancelText="Keep editing"
      onConfirm={leave}
    />
  )
  return { confirmDiscard: (then) => (dirty ? setPendingAction(() => then) : then()), dialog }
}

function useBeforeUnloadWarning(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
}

/** Blocks a navigation to another page until the question is answered. */
function useNavigationBlocker(dirty: boolean) {
  const isDecided = useRef(false)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !isDecided.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const isBlocked = blocker.state === 'blocked'
  const isBack = useUrlRestored(pathname, isBlocked)
  const go = (target: Location) => {
    isDecided.current = true
    // Not `proceed`: after Back it would only step out of the dialog's own entry in the history.
    void navigate(target)
  }
  return {
    isBlocked: isBlocked && isBack,
    stay: () => isBlocked && blocker.reset(),
    leave() {
      if (!isBlocked) return
      blocker.reset()
      go(blocker.location)
    },
  }
}

/** The router undoes Back a moment later: a dialog that opened before would put its entry on the wrong page of the history. */
function useUrlRestored(pathname: string, isBlocked: boolean): boolean {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    if (!isBlocked) return setBack(false)
    const look = () => window.location.pathname === pathname && setBack(true)
    look()
    window.addEventListener('popstate', look)
    return () => window.removeEventListener('popstate', look)
  }, [isBlocked, pathname])
  return isBack
}
