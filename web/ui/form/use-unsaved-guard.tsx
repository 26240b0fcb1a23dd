import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'

type Options = {
  /** Whether a change of the query of the URL also discards the changes, such as the next page of a list. */
  guardsSearch?: boolean
  /** False for a dialog in which no link leads to another page. The end of the session then leads to the home page at once. */
  guardsNavigation?: boolean
}

/**
 * Guards unsaved changes. `confirmDiscard` runs an action at once without changes, otherwise after the user has confirmed `dialog`.
 * Navigations and closing the tab are blocked until then. Render `dialog` in the page.
 */
export function useUnsavedGuard(
  dirty: boolean,
  { guardsSearch = false, guardsNavigation = true }: Options = {},
): { confirmDiscard: (then: () => void) => void; dialog: ReactNode } {
  const [pendingAction, setPendingAction] = useState<(() => void) | null>(null)
  useBeforeUnloadWarning(dirty)
  const discard = () => {
    setPendingAction(null)
    pendingAction?.()
  }
  const dialog = (
    <>
      {/* The router calls only the blocker that was mounted last, so a form without changes has none. */}
      {dirty && guardsNavigation && <NavigationGuard guardsSearch={guardsSearch} />}
      <DiscardDialog open={pendingAction !== null} onClose={() => setPendingAction(null)} onDiscard={discard} />
    </>
  )
  return { confirmDiscard: (then) => (dirty ? setPendingAction(() => then) : then()), dialog }
}

type DiscardDialogProps = { open: boolean; onClose: () => void; onDiscard: () => void }

function DiscardDialog({ open, onClose, onDiscard }: DiscardDialogProps) {
  const discard = () => {
    onDiscard()
    // The dialog must not call `onClose` after this.
    return false
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Discard your changes?"
      text="What you have changed here is not saved yet."
      danger
      confirmText="Discard"
      cancelText="Keep editing"
      onConfirm={discard}
    />
  )
}

function useBeforeUnloadWarning(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
}

/** Blocks a navigation to another page until the user has confirmed it. */
function NavigationGuard({ guardsSearch }: { guardsSearch: boolean }) {
  const isDecided = useRef(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      !isDecided.current && (from.pathname !== to.pathname || (guardsSearch && from.search !== to.search)),
  )
  const isBlocked = blocker.state === 'blocked'
  const isUrlRestored = useUrlRestored(pathname + search, isBlocked)
  const leave = () => {
    if (!isBlocked) return
    isDecided.current = true
    blocker.reset()
    // blocker.proceed() would repeat the Back; the current history entry is the dialog's, so the browser would stay on this page.
    void navigate(blocker.location)
  }
  return (
    <DiscardDialog open={isBlocked && isUrlRestored} onClose={() => isBlocked && blocker.reset()} onDiscard={leave} />
  )
}

/**
 * Whether the URL is that of the page again. The router restores it asynchronously after it has blocked Back; a dialog that opened
 * earlier would push its history entry on the other page.
 */
function useUrlRestored(url: string, isBlocked: boolean): boolean {
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    if (!isBlocked) return setRestored(false)
    const check = () => window.location.pathname + window.location.search === url && setRestored(true)
    check()
    window.addEventListener('popstate', check)
    return () => window.removeEventListener('popstate', check)
  }, [isBlocked, url])
  return isRestored
}
