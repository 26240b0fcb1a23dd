import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Overlay = {
  close: () => void
  /** Closes the overlay even while it is busy, after the browser has restored the page from its back/forward cache. */
  forceClose: () => void
}

/**
 * The router's index of a history entry, which the overlays and fragments of a page share, and the entry's number among them; 0 for
 * the page itself.
 */
type HistoryPosition = { page: unknown; depth: number }

/**
 * The open overlays with the callbacks of their last rendering, the topmost last. Each has an entry in the browser's history, so that
 * Back closes the topmost overlay instead of leaving the page.
 *
 * An overlay that is closed by its button leaves its entry in the history: `history.back()` is asynchronous and would undo a
 * navigation that the button starts. A later overlay reuses the entry; Back skips unused entries. The entry of a link to a fragment
 * is such an unused entry.
 */
const overlays: RefObject<Overlay>[] = []
let currentPosition: HistoryPosition | null = null
/** The history state and the URL of the router's last navigation. */
let routerEntry = { state: {}, url: '' }
/** The URL of the current history entry. */
let currentUrl = ''
let isSkippingEntries = false

const historyPosition = (state: { idx?: number; overlay?: number } | null): HistoryPosition => ({
  page: state?.idx,
  depth: state?.overlay ?? 0,
})

/** Writes the router's last navigation to the current history entry, with the number of the entry. */
const writeEntry = (depth: number, url = routerEntry.url) =>
  history.replaceState({ ...routerEntry.state, overlay: depth }, '', url)

/**
 * A navigation with `replace` drops the overlay of its entry, by which Back skips the entry of a closed overlay. Back that skips entries while the
 * router navigates has written the URL before the navigation to its entry.
 */
function onNavigation(path: string) {
  const from = currentPosition
  const to = historyPosition(history.state)
  routerEntry = { state: history.state, url: new URL(location.origin + path).href }
  const isDropped = from !== null && from.page === to.page && from.depth > to.depth
  if (isDropped) writeEntry(from.depth)
  else currentPosition = to
  if (location.href !== routerEntry.url) writeEntry(to.depth)
  currentUrl = location.href
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

/** Runs before the router's listener and stops events between the entries of one page, so that the router ignores them. */
function onPopState(event: PopStateEvent) {
  const from = currentPosition
  const isFragment =
    from !== null && event.state === null && withoutFragment(location.href) === withoutFragment(routerEntry.url)
  if (isFragment) onFragment(from)
  const to = historyPosition(history.state)
  currentPosition = to
  // Back from a page that is not rendered yet leads to the position from which it was opened.
  const isSamePage = from !== null && from.page === to.page && from.depth !== to.depth
  if (isFragment || isSamePage) event.stopImmediatePropagation()
  if (isSamePage && !isFragment) onPageEntry(from, to)
  currentUrl = location.href
}

const withoutFragment = (url: string) => url.split('#', 1)[0]

/**
 * The browser gives the entry of a link to a fragment no state, which for the router is a page without key. A link to the current
 * URL replaces the entry.
 */
function onFragment({ depth }: HistoryPosition) {
  writeEntry(location.href === currentUrl ? depth : depth + 1, location.href)
}

/** Handles Back and Forward to another entry of the page. */
function onPageEntry(from: HistoryPosition, to: HistoryPosition) {
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

// Before the router adds its listener: Chromium calls the listeners of the window in the order of their addition, also those of the
// capture phase. The router exists before an effect runs, and after this file is loaded.
if (!import.meta.env.SSR) window.addEventListener('popstate', onPopState, { capture: true })

/** Connects the overlays to the browser's history and to Escape. Called once, in the root. */
export function useOverlayHistory() {
  const { key, pathname, search, hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation changes the current position
  useEffect(() => onNavigation(pathname + search + hash), [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the overlays of the previous page
  useEffect(() => closeAll, [pathname])
  useEffect(() => {
    window.addEventListener('pageshow', onPageShow)
    window.addEventListener('keydown', onKeyDown)
    return () => {
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
