import type { ReactNode } from 'react'

/** The buttons in the footer of the dialog, below the error of the last call. */
export function DialogButtons({ error, children }: { error?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      {error}
      <div className="flex gap-3 max-sm:*:flex-1 sm:justify-end">{children}</div>
    </div>
  )
}
