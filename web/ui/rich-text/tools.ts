import type { Editor } from '@tiptap/react'
import type { ComponentType, SVGProps } from 'react'
import type { alignments } from '#contract/catalogue/rich-text.ts'
import { AlignCenter } from '#web/ui/icons/AlignCenter.ts'
import { AlignJustify } from '#web/ui/icons/AlignJustify.ts'
import { AlignLeft } from '#web/ui/icons/AlignLeft.ts'
import { AlignRight } from '#web/ui/icons/AlignRight.ts'
import { Heading2 } from '#web/ui/icons/Heading2.ts'
import { Heading3 } from '#web/ui/icons/Heading3.ts'
import { Italic } from '#web/ui/icons/Italic.ts'
import { LetterB } from '#web/ui/icons/LetterB.ts'
import { List } from '#web/ui/icons/List.ts'
import { ListOrdered } from '#web/ui/icons/ListOrdered.ts'
import { Redo2 } from '#web/ui/icons/Redo2.ts'
import { TextQuote } from '#web/ui/icons/TextQuote.ts'
import { Underline } from '#web/ui/icons/Underline.ts'
import { Undo2 } from '#web/ui/icons/Undo2.ts'

export type Tool = {
  label: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  run: (editor: Editor) => void
  /** Whether the cursor stands in such text; a tool without it only acts. */
  isActive?: (editor: Editor) => boolean
  isDisabled?: (editor: Editor) => boolean
}

const focusedChain = (editor: Editor) => editor.chain().focus()

const alignTool = (side: (typeof alignments)[number], label: string, icon: Tool['icon']): Tool => ({
  label,
  icon,
  run: (editor) => focusedChain(editor).toggleTextAlign(side).run(),
  isActive: (editor) => editor.isActive({ textAlign: side }),
})

/** The editor's buttons in groups; links, colours and sizes are tools of their own. */
export const tools: readonly (readonly Tool[])[] = [
  [
    {
      label: 'Bold',
      icon: LetterB,
      run: (editor) => focusedChain(editor).toggleBold().run(),
      isActive: (e) => e.isActive('bold'),
    },
    {
      label: 'Italic',
      icon: Italic,
      run: (editor) => focusedChain(editor).toggleItalic().run(),
      isActive: (editor) => editor.isActive('italic'),
    },
    {
      label: 'Underline',
      icon: Underline,
      run: (editor) => focusedChain(editor).toggleUnderline().run(),
      isActive: (editor) => editor.isActive('underline'),
    },
  ],
  [
    {
      label: 'Heading',
      icon: Heading2,
      run: (editor) => focusedChain(editor).toggleHeading({ level: 2 }).run(),
      isActive: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      label: 'Smaller heading',
      icon: Heading3,
      run: (editor) => focusedChain(editor).toggleHeading({ level: 3 }).run(),
      isActive: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      label: 'Bullet list',
      icon: List,
      run: (editor) => focusedChain(editor).toggleBulletList().run(),
      isActive: (editor) => editor.isActive('bulletList'),
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      run: (editor) => focusedChain(editor).toggleOrderedList().run(),
      isActive: (editor) => editor.isActive('orderedList'),
    },
    {
      label: 'Quote',
      icon: TextQuote,
      run: (editor) => focusedChain(editor).toggleBlockquote().run(),
      isActive: (editor) => editor.isActive('blockquote'),
    },
  ],
  [
    alignTool('left', 'Align left', AlignLeft),
    alignTool('center', 'Centre', AlignCenter),
    alignTool('right', 'Align right', AlignRight),
    alignTool('justify', 'Justify', AlignJustify),
  ],
  [
    {
      label: 'Undo',
      icon: Undo2,
      run: (editor) => focusedChain(editor).undo().run(),
      isDisabled: (editor) => !editor.can().undo(),
    },
    {
      label: 'Redo',
      icon: Redo2,
      run: (editor) => focusedChain(editor).redo().run(),
      isDisabled: (editor) => !editor.can().redo(),
    },
  ],
]
