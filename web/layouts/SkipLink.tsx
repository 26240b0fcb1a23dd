import type { ComponentProps } from 'react'

/** A link to a part of the page, visible only while it has the focus. */
export const SkipLink = (props: ComponentProps<'a'>) => (
  <a
    {...props}
    className="fixed top-2 left-2 z-60 rounded-control bg-link px-5 py-3 font-semibold text-link-ink not-focus:sr-only"
  />
)
