import { type ReactNode, Suspense, use, useDeferredValue, useEffect, useState } from 'react'
import { historyCache } from './history-cache.ts'
import { type Result, resultFromPromise, withCacheFallback } from './result.ts'

/** A result of a page's loader: complete on the server, a promise of a client loader. */
export type DeferredResult<Data> = Result<Data> | Promise<Result<Data>>

type Props<Data> = {
  result: DeferredResult<Data>
  /** Repeats the request for this section only. */
  load: () => Promise<Data>
  /** The data cached under this key is shown while the result loads. */
  cacheKey: string
  /** Partial data from another page, shown while the result loads if nothing is cached. */
  placeholder?: Data
  /** Shown while the result loads if there is neither cached nor partial data. */
  fallback: ReactNode
  children: (result: Result<Data>, retry: () => void, isRetrying: boolean) => ReactNode
}

/** The result of a loader, for a component below a `<Suspense>`: suspends until a promise settles. */
export const useResolved = <Value,>(result: Value | Promise<Value>): Value =>
  result instanceof Promise ? use(result) : result

/** A section of a page that loads, fails and is retried independently of the others. */
export const Deferred = <Data,>(props: Props<Data>) => <DeferredSection key={props.cacheKey} {...props} />

function DeferredSection<Data>({ result, load, cacheKey, placeholder, fallback, children }: Props<Data>) {
  const [cached] = useState(() => historyCache.get<Data>(cacheKey))
  const [retried, setRetried] = useState<{ replaces: DeferredResult<Data>; result: Promise<Result<Data>> }>()
  const current = retried?.replaces === result ? retried.result : result
  // A complete result, as on the server and during hydration, needs no placeholder.
  const preview = current instanceof Promise ? (cached ?? placeholder) : undefined
  // The preview and the result render in the same component instances, so that their state is preserved.
  const shown = useDeferredValue(current, preview === undefined ? undefined : { data: preview })
  const isLoaded = shown === current
  const retry = () => setRetried({ replaces: result, result: resultFromPromise(load()) })
  return (
    <Suspense fallback={fallback}>
      <ResolvedSection result={shown} cached={cached} cacheKey={isLoaded ? cacheKey : null}>
        {(resolved) => children(resolved, retry, !isLoaded)}
      </ResolvedSection>
    </Suspense>
  )
}

type ResolvedSectionProps<Data> = {
  result: DeferredResult<Data>
  cached: Data | undefined
  /** The key under which the result is cached; null while the preview is shown. */
  cacheKey: string | null
  children: (result: Result<Data>) => ReactNode
}

/** Caches the result that is shown. */
function ResolvedSection<Data>({ result, cached, cacheKey, children }: ResolvedSectionProps<Data>) {
  const resolved = withCacheFallback(useResolved(result), cached)
  const { data } = resolved
  useEffect(() => {
    if (cacheKey !== null && data !== undefined) historyCache.set(cacheKey, data)
  }, [cacheKey, data])
  return children(resolved)
}
