import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '#web/api/create-store.ts'
import { announcement, endFirstPage, onRouteChange } from './route-announcer.ts'

/**
 * Moves the focus to the heading of a new page and announces its title to screen readers. A layout renders it after the page, so
 * that the page's effects run first.
 */
export function RouteFocus() {
  const { key, pathname } = useLocation()
  const shown = useRef(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation; its cleanup runs before the effects of the page
  useEffect(() => endFirstPage, [key])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    onRouteChange()
  }, [pathname])
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {useStore(announcement)}
    </p>
  )
}
