import type { ComponentProps } from 'react'

/** An icon as one stroke on a 24 px grid. Silent unless it has an `aria-label`; as large as its class says. */
export const drawn = (path: string) =>
  function Icon(props: ComponentProps<'svg'>) {
    const label = props['aria-label']
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: beside words it is silent, and alone it has its label
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        role={label ? 'img' : undefined}
        aria-hidden={label ? undefined : true}
        {...props}
      >
        <path d={path} />
      </svg>
    )
  }
