import { Color, FontSize } from '@tiptap/extension-text-style'
import { getStyleProperty } from '@tiptap/react'
import { isFontSize, isTextColor } from '#contract/catalogue/rich-text.ts'

/** A style of pasted text if the server's sanitizer allows it, so that the editor shows only styles that are saved. */
const parseAllowedStyle = (name: string, isAllowed: (value: string) => boolean) => (element: HTMLElement) => {
  const value = getStyleProperty(element, name)?.trim() ?? ''
  return isAllowed(value) ? value : null
}

type StyleAttribute = { name: string; attribute: 'color' | 'fontSize'; isAllowed: (value: string) => boolean }

const styleAttribute = ({ name, attribute, isAllowed }: StyleAttribute) => ({
  [attribute]: {
    default: null,
    parseHTML: parseAllowedStyle(name, isAllowed),
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[attribute] ? { style: `${name}: ${attributes[attribute]}` } : {},
  },
})

/** Text colours that the sanitizer allows. */
export const AllowedColor = Color.extend({
  addGlobalAttributes() {
    const style = { name: 'color', attribute: 'color', isAllowed: isTextColor } as const
    return [{ types: this.options.types, attributes: styleAttribute(style) }]
  },
})

/** The seven font sizes. */
export const AllowedFontSize = FontSize.extend({
  addGlobalAttributes() {
    const style = { name: 'font-size', attribute: 'fontSize', isAllowed: isFontSize } as const
    return [{ types: this.options.types, attributes: styleAttribute(style) }]
  },
})
