import { useEffect } from 'react'

/**
 * Completes the route manifest with the files that pages behind a sign-in import, so that links with `prefetch` load them too. They are
 * not in the manifest of a first visit (`scripts/vite/route-manifest.ts`). Without this file, prefetching loads the page's own file only.
 */
export function useRouteImports(): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return
    const file = `/assets/route-imports-${window.__reactRouterManifest?.version}.js`
    import(/* @vite-ignore */ file).catch(() => {})
  }, [])
}
