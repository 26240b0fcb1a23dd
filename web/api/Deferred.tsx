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
export const Deferred = <Data,>(props: Props<Data>) => <DeferredPart key={props.cacheKey} {...props} />

function DeferredPart<Data>({ result, load, cacheKey, placeholder, fallback, children }: Props<Data>) {
  const [cached] = useState(() => historyCache.get<Data>(cacheKey))
  const [retried, setRetried] = useState<{ after: DeferredResult<Data>; result: Promise<Result<Data>> }>()
  const current = retried?.after === result ? retried.result : result
  // A complete result, as on the server and during hydration, needs no placeholder.
  const preview = current instanceof Promise ? (cached ?? placeholder) : undefined
  // Renders the known data first and then the result in the same components, which keep their state.
  const shown = useDeferredValue(current, preview === undefined ? undefined : { data: preview })
  const isLoaded = shown === current
  const retry = () => setRetried({ after: result, result: resultFromPromise(load()) })
  return (
    <Suspense fallback={fallback}>
      <Settled result={shown} cached={cached} cacheKey={isLoaded ? cacheKey : null}>
        {(settled) => children(settled, retry, !isLoaded)}
      </Settled>
    </Suspense>
  )
}

type SettledProps<Data> = {
  result: DeferredResult<Data>
  cached: Data | undefined
  /** Null while the loaded result is not shown. */
  cacheKey: string | null
  children: (result: Result<Data>) => ReactNode
}

/** Caches the result that is shown. */
function Settled<Data>({ result, cached, cacheKey, children }: SettledProps<Data>) {
  const settled = withCacheFallback(useResolved(result), cached)
  const { data } = settled
  useEffect(() => {
    if (cacheKey !== null && data !== undefined) historyCache.set(cacheKey, data)
  }, [cacheKey, data])
  return children(settled)
}
