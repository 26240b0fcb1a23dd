import { type ReactNode, useRef } from 'react'
import { useBarHeight } from '../layout/use-bar-height.ts'

/** The buttons of a long form, in view at the bottom of the window. */
export function SaveBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar, '--bottom-bar')
  return (
    <div
      ref={bar}
      className="sticky bottom-0 flex flex-wrap gap-3 border-t border-hairline bg-ground py-3 max-sm:*:flex-1 sm:justify-end"
    >
      {children}
    </div>
  )
}
