import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallInput, CallName, CallResponse } from '#contract/calls.ts'
import { call, type FetchFunction } from './call.ts'

/**
 * One write to the server: `make` sends it, `busy` while it runs (a second press does nothing), `error` when it failed.
 * `onDone` runs with the reply even when the component has gone, so that shared state stays right.
 */
export function useCall<Name extends CallName>(name: Name) {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const running = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const make = useCallback(
    async (
      input: CallInput<Name> & { fetchFunction?: FetchFunction },
      onDone?: (reply: CallResponse<Name>) => void,
      onFailed?: (error: unknown) => void,
    ) => {
      if (running.current) return
      running.current = true
      setState({ busy: true, error: null })
      let error: unknown = null
      try {
        onDone?.(await call(name, input))
      } catch (thrown) {
        error = thrown
        onFailed?.(thrown)
      }
      running.current = false
      if (mounted.current) setState({ busy: false, error })
    },
    [name],
  )
  const forget = useCallback(() => setState({ busy: false, error: null }), [])
  return { ...state, make, forget }
}
