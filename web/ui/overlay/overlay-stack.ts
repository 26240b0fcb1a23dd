import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The overlays that stand open, the topmost last. Each has an entry in the browser's history, so that Back (on Android the
 * only way out that people know) closes the topmost one instead of leaving the page.
 *
 * An overlay that is closed by its button leaves its entry behind: taking it back would be a second, late navigation that
 * undoes whatever the button does next. Such a spent entry is used again by the next overlay, and Back steps over it.
 */
type Overlay = {
  close: () => void
  /** Closes it where it is busy with something that will never end. */
  abandon: () => void
}
type HistoryPosition = { page: unknown; depth: number }

const overlays: Overlay[] = []
let currentPosition: HistoryPosition | null = null
let isSkippingEntries = false

const historyPosition = (state: { idx?: number; overlay?: number } | null): HistoryPosition => ({
  page: state?.idx,
  depth: state?.overlay ?? 0,
})

function pushOverlay(overlay: Overlay) {
  overlays.push(overlay)
  if (!currentPosition) return
  // One entry for each: a form that asks before it closes on Back has just lost its own.
  for (let depth = historyPosition(history.state).depth + 1; depth <= overlays.length; depth++) {
    history.pushState({ ...history.state, overlay: depth }, '')
  }
  currentPosition = historyPosition(history.state)
}

function removeOverlay(overlay: Overlay) {
  const at = overlays.indexOf(overlay)
  if (at >= 0) overlays.splice(at, 1)
}

/** Runs before the router hears of it; a step between the entries of one page is none of its business. */
function onPopState(event: PopStateEvent) {
  const from = currentPosition
  const to = historyPosition(event.state)
  currentPosition = to
  if (!from || from.page !== to.page || (from.depth === 0 && to.depth === 0)) return
  event.stopImmediatePropagation()
  if (isSkippingEntries || to.depth >= from.depth) {
    isSkippingEntries = false
    return
  }
  const top = overlays.at(-1)
  top?.close()
  const surplus = top ? to.depth - (overlays.length - 1) : to.depth + 1
  isSkippingEntries = Boolean(top) && surplus > 0
  if (surplus > 0) history.go(-surplus)
}

function closeAll() {
  for (const overlay of [...overlays].reverse()) overlay.close()
}

/** A page that comes back as it was left (from the browser's own cache) was left for good: what it waited for never comes. */
function onPageShow({ persisted }: PageTransitionEvent) {
  if (persisted) for (const overlay of [...overlays].reverse()) overlay.abandon()
}

/** Ties the overlays to Back. Called once, in the root; without it overlays work, and Back leaves the page. */
export function useOverlayHistory() {
  const { key, pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every move of the router makes another place current
  useEffect(() => {
    currentPosition = historyPosition(history.state)
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page leaves the overlays of the last one behind
  useEffect(() => closeAll, [pathname])
  useEffect(() => {
    window.addEventListener('popstate', onPopState, { capture: true })
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.removeEventListener('popstate', onPopState, { capture: true })
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [])
}

/** Puts an overlay on the stack while it is open. The answer tells whether it is the topmost: only that one hears Escape. */
export function useOverlay(open: boolean, close: () => void, abandon = () => {}) {
  const now = useRef({ close, abandon })
  now.current = { close, abandon }
  const overlay = useRef<Overlay>({ close: () => now.current.close(), abandon: () => now.current.abandon() })
  useEffect(() => {
    if (!open) return
    const mine = overlay.current
    pushOverlay(mine)
    return () => removeOverlay(mine)
  }, [open])
  return { isTop: () => overlays.at(-1) === overlay.current }
}
