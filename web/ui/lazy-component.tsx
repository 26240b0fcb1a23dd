import { type ComponentType, lazy, useEffect, useState } from 'react'
import { toastDuration } from '#contract/limits.ts'
import { toast } from './feedback/toast.ts'
import { loadCode } from './load-code.ts'

const Nothing = () => null

/** A part of a page whose code comes by itself. Where it does not arrive the page stands without it, or with `Missing`. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
) => lazy(() => loadCode(load).then(asModule, () => asModule(Missing)))

const asModule = <Props,>(part: ComponentType<Props>) => ({ default: part })

/**
 * What a press opens, once its code is here; null before. Where it does not arrive a toast says so and `onMissing` takes the
 * press back, so that the next one tries anew.
 */
export function useLazyModule<Part>(load: () => Promise<Part>, wanted: boolean, onMissing: () => void): Part | null {
  const [arrived, setArrived] = useState<{ part: Part } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same code and the same way back, whenever it is wanted
  useEffect(() => {
    if (!wanted || arrived) return
    let isOver = false
    loadCode(load).then(
      (part) => isOver || setArrived({ part }),
      () => {
        if (isOver) return
        toast.error('Please check your connection and try again.', { duration: toastDuration.error })
        onMissing()
      },
    )
    return () => {
      isOver = true
    }
  }, [wanted, arrived])
  return arrived?.part ?? null
}
