import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'

/** The request of this page load; it is sent once, however many orders are shown, and again after a failure. */
let request: Promise<boolean> | null = null

function loadOffer(): Promise<boolean> {
  request ??= call('GET /payments/methods', {}).then(
    ({ paymentMethods }) => paymentMethods.includes('ONLINE_PAYMENT'),
    () => {
      request = null
      return false
    },
  )
  return request
}

/** Whether this visitor is offered online payment; false until it is known. */
export function useOnlineOffer(): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    void loadOffer().then(setOffered)
  }, [])
  return isOffered
}
