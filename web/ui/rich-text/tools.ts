import type { Editor } from '@tiptap/react'
import type { ComponentType, SVGProps } from 'react'
import type { alignments } from '#contract/rich-text.ts'
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
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
}

const focused = (editor: Editor) => editor.chain().focus()

const aligning = (side: (typeof alignments)[number], label: string, icon: Tool['icon']): Tool => ({
  label,
  icon,
  run: (editor) => focused(editor).toggleTextAlign(side).run(),
  isOn: (editor) => editor.isActive({ textAlign: side }),
})

/** The editor's buttons in groups; links, colours and sizes are tools of their own. */
export const tools: readonly (readonly Tool[])[] = [
  [
    {
      label: 'Bold',
      icon: LetterB,
      run: (editor) => focused(editor).toggleBold().run(),
      isOn: (e) => e.isActive('bold'),
    },
    {
      label: 'Italic',
      icon: Italic,
      run: (editor) => focused(editor).toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      label: 'Underline',
      icon: Underline,
      run: (editor) => focused(editor).toggleUnderline().run(),
      isOn: (editor) => editor.isActive('underline'),
    },
  ],
  [
    {
      label: 'Heading',
      icon: Heading2,
      run: (editor) => focused(editor).toggleHeading({ level: 2 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      label: 'Smaller heading',
      icon: Heading3,
      run: (editor) => focused(editor).toggleHeading({ level: 3 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      label: 'Bullet list',
      icon: List,
      run: (editor) => focused(editor).toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      run: (editor) => focused(editor).toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      label: 'Quote',
      icon: TextQuote,
      run: (editor) => focused(editor).toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
  ],
  [
    aligning('left', 'Align left', AlignLeft),
    aligning('center', 'Centre', AlignCenter),
    aligning('right', 'Align right', AlignRight),
    aligning('justify', 'Justify', AlignJustify),
  ],
  [
    {
      label: 'Undo',
      icon: Undo2,
      run: (editor) => focused(editor).undo().run(),
      isOff: (editor) => !editor.can().undo(),
    },
    {
      label: 'Redo',
      icon: Redo2,
      run: (editor) => focused(editor).redo().run(),
      isOff: (editor) => !editor.can().redo(),
    },
  ],
]
