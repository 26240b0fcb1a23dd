import { useCallback, useEffect, useState } from 'react'
import type { CallInput, CallName, CallResponse } from '#contract/calls.ts'
import { call } from './call.ts'
import { type Failure, type Result, toResult } from './result.ts'

export type Query<Data> = {
  data: Data | undefined
  error: Failure | undefined
  /** The first request, one for another input, or a refetch is running; the last data stays meanwhile. */
  isLoading: boolean
  refetch: () => void
}

/** Reads a call when the component mounts, when the input changes and on `refetch`. Nothing is cached. */
export function useQuery<Name extends CallName>(name: Name, input: CallInput<Name>): Query<CallResponse<Name>> {
  const [attempt, setAttempt] = useState(0)
  const key = `${JSON.stringify(input)} ${attempt}`
  const [settled, setSettled] = useState<{ key: string; result: Result<CallResponse<Name>> }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input and the attempt
  useEffect(() => {
    const controller = new AbortController()
    toResult(call(name, { ...input, signal: controller.signal })).then((result) => {
      if (!controller.signal.aborted) setSettled({ key, result })
    })
    return () => controller.abort()
  }, [name, key])

  const refetch = useCallback(() => setAttempt((before) => before + 1), [])
  return { data: settled?.result.reply, error: settled?.result.failure, isLoading: settled?.key !== key, refetch }
}
