import { useEffect, useRef, useState } from 'react'
import { isPinCode, normalizePinCode } from '#contract/addresses/pin-code.ts'
import { call } from '#web/api/call.ts'
import { session } from '#web/identity/session.ts'
import { storedPin, storePin } from './stored-pin.ts'

/** The PIN code of a signed-in customer's default address; empty for none. */
async function fetchDefaultPin(): Promise<string> {
  await session.whenReady()
  if (!session.get().user) return ''
  const { addresses } = await call('GET /addresses', {})
  return addresses.find(({ isDefault }) => isDefault)?.postalCode ?? ''
}

/**
 * The PIN code field: it starts with what was typed before hydration, else with the code that was last checked in this browser, else with
 * that of the default address. `pinCode` is the complete code; null while there is none. `ref` is for the input. `onPinCode` is called after
 * a complete code was stored.
 */
export function usePinField(onPinCode?: () => void) {
  // The server renders an empty field, so hydration starts with one too.
  const [text, setText] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  const change = (typed: string) => {
    setText(typed)
    const pinCode = normalizePinCode(typed)
    if (!isPinCode(pinCode)) return
    storePin(pinCode)
    onPinCode?.()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is filled once
  useEffect(() => {
    if (ref.current?.value) {
      change(ref.current.value)
      return
    }
    let isCurrent = true
    const fill = (pinCode: string) => {
      if (isCurrent && isPinCode(pinCode)) setText((typed) => typed || pinCode)
    }
    const stored = storedPin()
    if (stored) fill(stored)
    else fetchDefaultPin().then(fill, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [])
  const normalized = normalizePinCode(text)
  return { ref, text, change, pinCode: isPinCode(normalized) ? normalized : null }
}
