import { useCallback, useRef, useState } from 'react'
import type { CallInput, CallName, CallResponse } from '#contract/calls.ts'
import { call, type FetchFunction } from './call.ts'

/**
 * A call that changes data: `send` starts it, `busy` is true while it runs (a second `send` does nothing), `error` is its error.
 * `onDone` gets the response even after the component was unmounted, so that shared state is updated. `busy` lasts until the promise of
 * `onFailed` has settled, if it returns one.
 */
export function useCall<Name extends CallName>(name: Name) {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const isRunning = useRef(false)
  const send = useCallback(
    async (
      input: CallInput<Name> & { fetchFunction?: FetchFunction },
      onDone?: (response: CallResponse<Name>) => void,
      onFailed?: (error: unknown) => unknown,
    ) => {
      if (isRunning.current) return
      isRunning.current = true
      setState({ busy: true, error: null })
      let error: unknown = null
      try {
        onDone?.(await call(name, input))
      } catch (thrown) {
        error = thrown
        await onFailed?.(thrown)
      }
      isRunning.current = false
      setState({ busy: false, error })
    },
    [name],
  )
  const reset = useCallback(() => setState({ busy: false, error: null }), [])
  return { ...state, send, reset }
}
