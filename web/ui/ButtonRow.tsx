import type { ReactNode } from 'react'

/** The buttons that end a dialog or a form: in a row on the right; on a phone one below the other, the last one first. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col-reverse flex-wrap gap-3 sm:flex-row sm:justify-end">{children}</div>
)
