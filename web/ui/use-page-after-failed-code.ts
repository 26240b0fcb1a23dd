import { use, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'

/**
 * Loads the document of the next page when its code cannot be loaded. React Router reloads the page that is left, and the tap is lost.
 * Browsers without the Navigation API still do so.
 */
export function usePageAfterFailedCode() {
  // `useNavigation` can be rendered after the code has failed.
  const router = use(UNSAFE_DataRouterContext)?.router
  useEffect(() => {
    const openNext = (event: NavigateEvent) => {
      const next = router?.state.navigation.location
      if (event.navigationType !== 'reload' || event.userInitiated || !next) return
      event.preventDefault()
      window.location.assign(createPath(next))
    }
    window.navigation?.addEventListener('navigate', openNext)
    return () => window.navigation?.removeEventListener('navigate', openNext)
  }, [router])
}
