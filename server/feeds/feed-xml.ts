import { escapeXml } from '#server/html/escape-xml.ts'

/** An XML element: its name, and its text or its children. */
export type XmlElement = readonly [name: string, content: string | readonly XmlElement[]]

const toXml = ([name, content]: XmlElement): string =>
  `<${name}>${typeof content === 'string' ? escapeXml(content) : content.map(toXml).join('')}</${name}>`

/** An item of a feed. */
export const itemXml = (elements: readonly XmlElement[]): string => `${toXml(['item', elements])}\n`

/** The start of an RSS 2.0 feed with Google's namespace. */
export const feedOpen = (title: string, link: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${[
    ['title', title] as const,
    ['link', link] as const,
    ['description', `All products of ${title}`] as const,
  ]
    .map(toXml)
    .join('')}\n`

export const feedClose = '</channel>\n</rss>\n'
