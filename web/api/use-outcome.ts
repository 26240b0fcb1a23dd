import { useEffect, useState } from 'react'
import type { Result } from './result.ts'

/**
 * What a client loader's running call came to; null while it runs for the first time. When the loader runs again, the last
 * outcome stays until the next is there.
 */
export function useOutcome<Reply>(running: Promise<Result<Reply>>): Result<Reply> | null {
  const [outcome, setOutcome] = useState<Result<Reply> | null>(null)
  useEffect(() => {
    let late = false
    running.then((next) => {
      if (!late) setOutcome(next)
    })
    return () => {
      late = true
    }
  }, [running])
  return outcome
}
