import { type ComponentType, memo, use, useEffect, useState } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useIsHydrating } from './use-is-hydrating.ts'

const Nothing = () => null

/**
 * Marks a promise when it is fulfilled, in the way in which React marks the promises that it has read: `use` then returns the value at once.
 * Without the mark it suspends on the first read even of a resolved promise, which would hide the HTML of the server.
 */
function readableAtOnce<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

/**
 * A component in a file of its own, loaded when it is first rendered; it needs a `<Suspense>` around it. If loading fails,
 * `Fallback` is rendered. During hydration a failed load stays pending instead, because an error would make React replace the HTML
 * of the server.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let loadingForHydration: Promise<ComponentType<Props>> | undefined

  function LazyContent(props: Props) {
    const isHydrating = useIsHydrating() && !import.meta.env.SSR
    // The end of the hydration renders this component again. Without `memo` a boundary within the loaded component that is not hydrated
    // yet would be updated, and React would replace the HTML of the server by its fallback.
    loading ??= readableAtOnce(load().then((Component) => memo(Component) as unknown as ComponentType<Props>))
    loadingForHydration ??= readableAtOnce(loading.catch(() => new Promise<never>(() => {})))
    const LoadedComponent = use(isHydrating ? loadingForHydration : loading)
    return <LoadedComponent {...props} />
  }

  return (props) => (
    <ErrorBoundary fallback={<Fallback {...props} />}>
      <LazyContent {...props} />
    </ErrorBoundary>
  )
}

/** A module that is loaded once `isNeeded` is true; null until it is loaded. If loading fails, `onError` is called. */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  isNeeded: boolean,
  onError: () => void,
): Module | null {
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions do the same at every render
  useEffect(() => {
    if (!isNeeded || loaded) return
    let isCancelled = false
    load().then(
      (module) => isCancelled || setLoaded({ module }),
      () => isCancelled || onError(),
    )
    return () => {
      isCancelled = true
    }
  }, [isNeeded, loaded])
  return loaded?.module ?? null
}
