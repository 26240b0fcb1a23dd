import { useCallback, useEffect, useState } from 'react'
import type { CallInput, CallName, CallResponse } from '#contract/calls.ts'
import { call } from './call.ts'
import { type Failure, type Result, toResult } from './result.ts'

export type Reading<Reply> = {
  reply: Reply | undefined
  failure: Failure | undefined
  /** Being read for the first time, for another page, or again; the last reply stays meanwhile. */
  isLoading: boolean
  reload: () => void
}

/** Reads a call afresh whenever the component appears, the input changes, or `reload` is called. Nothing is remembered. */
export function useRead<Name extends CallName>(name: Name, input: CallInput<Name>): Reading<CallResponse<Name>> {
  const [attempt, setAttempt] = useState(0)
  const turn = `${JSON.stringify(input)} ${attempt}`
  const [last, setLast] = useState<{ turn: string; outcome: Result<CallResponse<Name>> }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn stands for the input and the attempt
  useEffect(() => {
    const leaving = new AbortController()
    toResult(call(name, { ...input, signal: leaving.signal })).then((outcome) => {
      if (!leaving.signal.aborted) setLast({ turn, outcome })
    })
    return () => leaving.abort()
  }, [name, turn])

  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  return { reply: last?.outcome.reply, failure: last?.outcome.failure, isLoading: last?.turn !== turn, reload }
}
