import CircleExclamationPoint from 'lucide-react/icons/circle-exclamation-point'
import { useEffect, useRef } from 'react'
import type { PlacementFailure } from './placement-failure.ts'

/** The error of the placement with a message for each line; it scrolls into view. */
export function CheckoutError({ failure: { message, changes } }: { failure: PlacementFailure }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} role="alert" className="flex gap-3 rounded-card bg-danger-tint p-5">
      <CircleExclamationPoint className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="grid gap-1">
        <p className="font-semibold">{message}</p>
        {changes.map((change) => (
          <p key={change} className="text-sm">
            {change}
          </p>
        ))}
      </div>
    </div>
  )
}
