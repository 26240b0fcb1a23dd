import type { HTMLAttributes, ReactNode } from 'react'

type Props = HTMLAttributes<HTMLElement> & {
  as: 'nav' | 'ul'
  /** Which part of the shop's pages this is, in words of one's own. */
  name: string
  /** What the children are made of. They show nothing else, and ask no context for anything: not for the page's address either. */
  cacheKey: object
  children: ReactNode
}

type Render = (children: ReactNode) => string
let render: Render | null = null
const htmlCache = new WeakMap<object, Map<string, string>>()

/** How elements become HTML; told by the server's entry alone, so that no browser loads the code for it. */
export const setStaticHtmlRenderer = (by: Render): void => {
  render = by
}

function cachedHtml(name: string, of: object, children: ReactNode, by: Render): string {
  const known = htmlCache.get(of) ?? new Map<string, string>()
  const html = known.get(name) ?? by(children)
  htmlCache.set(of, known.set(name, html))
  return html
}

/** Its children as they were rendered for the page before. */
export function ServerStaticHtml({ as: Element, name, cacheKey: of, children, ...attributes }: Props) {
  if (!render) return <Element {...attributes}>{children}</Element>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of the children
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: cachedHtml(name, of, children, render) }} />
}

const ClientStaticHtml = ({ as: Element, name: _, cacheKey: __, children, ...attributes }: Props) => (
  <Element {...attributes}>{children}</Element>
)

/**
 * A part that is the same on every page, such as a list of all categories. The server renders its children once for what they are
 * made of, and puts them into every page as they are; in the browser it is an element like others, which finds its HTML there.
 */
export const StaticHtml = import.meta.env.SSR ? ServerStaticHtml : ClientStaticHtml
