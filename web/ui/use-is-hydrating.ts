import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** True on the server and during hydration, when a press on a button would be lost. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
