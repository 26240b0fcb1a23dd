import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Overlay = {
  close: () => void
  /** Closes the overlay even while it is busy, after the browser has restored the page from its back/forward cache. */
  forceClose: () => void
}

/** The router's index of a history entry, which the overlays of a page share, and the number of its overlay; 0 for the page itself. */
type HistoryPosition = { page: unknown; depth: number }

/**
 * The open overlays with the callbacks of their last rendering, the topmost last. Each has an entry in the browser's history, so that
 * Back closes the topmost overlay instead of leaving the page.
 *
 * An overlay that is closed by its button leaves its entry in the history: `history.back()` is asynchronous and would undo a
 * navigation that the button starts. A later overlay reuses the entry; Back skips unused entries.
 */
const overlays: RefObject<Overlay>[] = []
let currentPosition: HistoryPosition | null = null
/** The history state and the URL of the router's last navigation. */
let routerEntry = { state: {}, url: '' }
let isSkippingEntries = false

const historyPosition = (state: { idx?: number; overlay?: number } | null): HistoryPosition => ({
  page: state?.idx,
  depth: state?.overlay ?? 0,
})

/** Writes the router's last navigation to the current history entry, with the number of the entry's overlay. */
const writeEntry = (depth: number) =>
  history.replaceState({ ...routerEntry.state, overlay: depth }, '', routerEntry.url)

/** A navigation with `replace` drops the overlay of its entry, by which Back skips the entry of a closed overlay. */
function onNavigation() {
  const from = currentPosition
  const to = historyPosition(history.state)
  routerEntry = { state: history.state, url: location.href }
  if (from && from.page === to.page && from.depth > to.depth) writeEntry(from.depth)
  else currentPosition = to
}

function pushOverlay(overlay: RefObject<Overlay>) {
  overlays.push(overlay)
  if (!currentPosition) return
  // Pushes one entry for each open overlay. If Back opened a confirmation, the entry of its form is missing and is pushed again.
  for (let depth = historyPosition(history.state).depth + 1; depth <= overlays.length; depth++) {
    history.pushState({ ...history.state, overlay: depth }, '')
  }
  currentPosition = historyPosition(history.state)
}

function removeOverlay(overlay: RefObject<Overlay>) {
  const index = overlays.indexOf(overlay)
  if (index >= 0) overlays.splice(index, 1)
}

/** Runs before the router's listener and stops events between overlay entries of one page, so that the router ignores them. */
function onPopState(event: PopStateEvent) {
  const from = currentPosition
  const to = historyPosition(event.state)
  currentPosition = to
  if (!from || from.page !== to.page || (from.depth === 0 && to.depth === 0)) return
  event.stopImmediatePropagation()
  // A navigation with `replace` has changed the URL of one entry of the page only.
  writeEntry(to.depth)
  if (isSkippingEntries || to.depth >= from.depth) isSkippingEntries = false
  else closeTopAndSkipEntries(to.depth)
}

/** Handles Back to an entry: closes the topmost overlay and skips the entries without one; if no overlay is open, leaves the page. */
function closeTopAndSkipEntries(depth: number) {
  const top = overlays.at(-1)
  top?.current.close()
  const unusedEntries = top ? depth - (overlays.length - 1) : depth + 1
  isSkippingEntries = Boolean(top) && unusedEntries > 0
  if (unusedEntries > 0) history.go(-unusedEntries)
}

/** Closes the topmost overlay, as Escape does. */
export function closeTopOverlay() {
  overlays.at(-1)?.current.close()
}

/** Radix handles Escape only after it has rendered its layers again; an earlier press reaches the window unhandled. */
function onKeyDown(event: KeyboardEvent) {
  if (event.key === 'Escape' && !event.defaultPrevented) closeTopOverlay()
}

function closeAll() {
  for (const overlay of overlays.toReversed()) overlay.current.close()
}

/** The requests of a page that the browser restores from its back/forward cache get no response. */
function onPageShow({ persisted }: PageTransitionEvent) {
  if (persisted) for (const overlay of overlays.toReversed()) overlay.current.forceClose()
}

/** Connects the overlays to the browser's history and to Escape. Called once, in the root. */
export function useOverlayHistory() {
  const { key, pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation changes the current position
  useEffect(onNavigation, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the overlays of the previous page
  useEffect(() => closeAll, [pathname])
  useEffect(() => {
    window.addEventListener('popstate', onPopState, { capture: true })
    window.addEventListener('pageshow', onPageShow)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('popstate', onPopState, { capture: true })
      window.removeEventListener('pageshow', onPageShow)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** Puts an overlay on the stack while it is open. `isTop` is true for the topmost overlay. */
export function useOverlay(open: boolean, close: () => void, forceClose = () => {}) {
  const overlay = useRef({ close, forceClose })
  overlay.current = { close, forceClose }
  // Before the overlay is painted, so that no key press reaches the overlay below it.
  useLayoutEffect(() => {
    if (!open) return
    pushOverlay(overlay)
    return () => removeOverlay(overlay)
  }, [open])
  return { isTop: () => overlays.at(-1) === overlay }
}
