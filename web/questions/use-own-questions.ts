import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/identity/session.ts'
import type { OwnQuestions } from './question.ts'

/** What the signed-in customer asked and answered about a product; undefined for others, until `isNeeded`, and if it failed to load. */
export function useOwnQuestions(productId: string, isNeeded: boolean) {
  const { user, isAdmin } = useSession()
  const [own, setOwn] = useState<OwnQuestions>()
  const [attempt, setAttempt] = useState(0)
  const userId = isAdmin || user?.isGuest || !isNeeded ? undefined : user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!userId) return setOwn(undefined)
    const controller = new AbortController()
    call('GET /products/{productId}/questions/own', { params: { productId }, signal: controller.signal }).then(
      (loaded) => controller.signal.aborted || setOwn(loaded),
      // Only what others do not see is missing.
      () => undefined,
    )
    return () => controller.abort()
  }, [productId, userId, attempt])
  return { own, reloadOwn: () => setAttempt((before) => before + 1) }
}
