import { Color, FontSize } from '@tiptap/extension-text-style'
import { getStyleProperty } from '@tiptap/react'
import { isFontSize, isTextColor } from '#contract/rich-text.ts'

/** A style of pasted text, where the server would keep it: what it drops must not look as if it were there. */
const kept = (name: string, isKept: (value: string) => boolean) => (element: HTMLElement) => {
  const value = getStyleProperty(element, name)?.trim() ?? ''
  return isKept(value) ? value : null
}

type Style = { name: string; attribute: 'color' | 'fontSize'; isKept: (value: string) => boolean }

const attributeOf = ({ name, attribute, isKept }: Style) => ({
  [attribute]: {
    default: null,
    parseHTML: kept(name, isKept),
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[attribute] ? { style: `${name}: ${attributes[attribute]}` } : {},
  },
})

/** Colours of text that the server keeps. */
export const KeptColor = Color.extend({
  addGlobalAttributes() {
    const style = { name: 'color', attribute: 'color', isKept: isTextColor } as const
    return [{ types: this.options.types, attributes: attributeOf(style) }]
  },
})

/** The seven sizes. */
export const KeptFontSize = FontSize.extend({
  addGlobalAttributes() {
    const style = { name: 'font-size', attribute: 'fontSize', isKept: isFontSize } as const
    return [{ types: this.options.types, attributes: attributeOf(style) }]
  },
})
