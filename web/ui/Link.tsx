import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

type Props = ComponentProps<typeof RouterLink>

/**
 * What the router's link becomes in HTML, without its hooks: a page has some 150 links, and on the server none is pressed.
 * An address that has to be worked out first is left to the router.
 */
export function StaticLink(props: Props) {
  const { to, prefetch, replace, state, preventScrollReset, relative, viewTransition, target, ...rest } = props
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to) || props.mask || props.reloadDocument || props.discover) {
    return <RouterLink {...props} />
  }
  return <a {...rest} href={to} target={target} data-discover="true" />
}

/** A link within the shop. */
export const Link = import.meta.env.SSR ? StaticLink : RouterLink
