import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isPinCode, normalizePinCode } from '#contract/addresses/pin-code.ts'
import { call } from '#web/api/call.ts'
import { resultFromPromise } from '#web/api/result.ts'
import type { AddressFields } from './address-fields.ts'
import { localitiesOf, onlyStateOf, type PinCodeAreas, pinCodeWarning } from './pin-code-areas.ts'

/**
 * Looks up the PIN code of the form as soon as it is complete, and fills in the city and the state: those that are empty or come from
 * the PIN code before. A failed lookup changes nothing. `filled` are the values that were filled in.
 */
export function usePinCode(form: UseFormReturn<AddressFields>) {
  const [postalCode, state] = form.watch(['postalCode', 'state'])
  const pinCode = normalizePinCode(postalCode)
  const found = usePinCodeAreas(pinCode)
  const filled = useFilledFields(form, found)
  if (!found) return { warning: null, localities: [], filled }
  return { warning: pinCodeWarning(pinCode, found, state), localities: localitiesOf(found), filled }
}

/** The areas of a complete PIN code; undefined until they are known. */
function usePinCodeAreas(pinCode: string): PinCodeAreas | undefined {
  const [known, setKnown] = useState<{ pinCode: string; areas: PinCodeAreas }>()
  useEffect(() => {
    if (!isPinCode(pinCode)) return
    const controller = new AbortController()
    const { signal } = controller
    resultFromPromise(call('GET /pin-codes/{pinCode}', { params: { pinCode }, signal })).then(({ data, error }) => {
      if (signal.aborted) return
      if (data) setKnown({ pinCode, areas: data.areas })
      else if (error?.status === 404) setKnown({ pinCode, areas: [] })
    })
    return () => controller.abort()
  }, [pinCode])
  return known?.pinCode === pinCode ? known.areas : undefined
}

function useFilledFields(form: UseFormReturn<AddressFields>, areas: PinCodeAreas | undefined) {
  const filled = useRef({ city: '', state: '' })
  const [newlyFilled, setNewlyFilled] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are filled once for each PIN code
  useEffect(() => {
    const values = { city: areas?.[0]?.district, state: areas && onlyStateOf(areas) }
    const changed: string[] = []
    for (const name of ['city', 'state'] as const) {
      const value = values[name]
      const current = form.getValues(name)
      if (!value || (current !== '' && current !== filled.current[name])) continue
      filled.current[name] = value
      changed.push(value)
      form.setValue(name, value, { shouldValidate: true, shouldDirty: true })
    }
    setNewlyFilled(changed)
  }, [areas])
  return newlyFilled
}
