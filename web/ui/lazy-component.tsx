import { type ComponentType, use, useEffect, useState, useSyncExternalStore } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const Nothing = () => null
const subscribeToNothing = () => () => {}

/** True while React takes over HTML of the server. */
const useIsHydrating = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )

/**
 * A component in a file of its own, loaded when it is first rendered; it needs a `<Suspense>` around it. Where the file does not
 * arrive, `Missing` is rendered in its place. HTML that the server has rendered stays as it is then: an error during hydration
 * would make React render the boundary again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let loadingForHydration: Promise<ComponentType<Props>> | undefined

  function Loaded(props: Props) {
    const isHydrating = useIsHydrating() && !import.meta.env.SSR
    loading ??= load().then((component) => {
      loaded = component
      return component
    })
    loadingForHydration ??= loading.catch(() => new Promise<never>(() => {}))
    // A loaded component renders at once: `use` would suspend for a promise that it has not seen, and hide the HTML of the server.
    const LoadedComponent = loaded ?? use(isHydrating ? loadingForHydration : loading)
    return <LoadedComponent {...props} />
  }

  return (props) => (
    <ErrorBoundary fallback={<Missing {...props} />}>
      <Loaded {...props} />
    </ErrorBoundary>
  )
}

/** A module that is loaded once `wanted` is true; null until then. Where it does not arrive, `onMissing` is called. */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  wanted: boolean,
  onMissing: () => void,
): Module | null {
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions do the same at every render
  useEffect(() => {
    if (!wanted || loaded) return
    let isCancelled = false
    load().then(
      (module) => isCancelled || setLoaded({ module }),
      () => isCancelled || onMissing(),
    )
    return () => {
      isCancelled = true
    }
  }, [wanted, loaded])
  return loaded?.module ?? null
}
