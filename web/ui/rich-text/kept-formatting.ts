import { Extension, Mark, mergeAttributes, Node } from '@tiptap/react'

/**
 * Formatting that a text may hold although the toolbar has no button for it: tables, alignment, colour and size. Without these
 * the editor would drop it as soon as somebody mends a word. The server allows the same (its allow-list for HTML).
 */
const styleOf = (name: string, property: 'textAlign' | 'color' | 'fontSize') => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.style[property] || null,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[property] ? { style: `${name}: ${attributes[property]}` } : {},
})

const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    { types: ['paragraph', 'heading'], attributes: { textAlign: styleOf('text-align', 'textAlign') } },
  ],
})

const TextStyle = Mark.create({
  name: 'textStyle',
  addAttributes: () => ({ color: styleOf('color', 'color'), fontSize: styleOf('font-size', 'fontSize') }),
  parseHTML: () => [
    { tag: 'span', getAttrs: ({ style }: HTMLElement) => (style.color || style.fontSize ? {} : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

const spanOf = (name: 'colspan' | 'rowspan') => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [name]: attributes[name] } : {}),
})

const cell = (name: string, tag: 'th' | 'td') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: spanOf('colspan'), rowspan: spanOf('rowspan') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

export const keptFormatting = [
  Alignment,
  TextStyle,
  Table,
  TableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]
