import type { ComponentProps } from 'react'
// biome-ignore lint/style/noRestrictedImports: what it wraps
import { Link as RouterLink } from 'react-router'

type Props = ComponentProps<typeof RouterLink>

/**
 * What the router's link becomes in HTML, without its dozen hooks: a page has some hundred links, and on the server none is pressed. A link whose
 * path has to be resolved is left to the router.
 */
export function StaticLink(props: Props) {
  const {
    to,
    prefetch,
    replace,
    state,
    preventScrollReset,
    relative,
    viewTransition,
    defaultShouldRevalidate,
    target,
    ...rest
  } = props
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to) || props.mask || props.reloadDocument || props.discover) {
    return <RouterLink {...props} />
  }
  return <a {...rest} href={to} target={target} data-discover="true" />
}

/** A link within the store. */
export const Link = import.meta.env.SSR ? StaticLink : RouterLink
