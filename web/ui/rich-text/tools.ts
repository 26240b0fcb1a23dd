import type { Editor } from '@tiptap/react'
import AlignCenter from 'lucide-react/icons/align-center'
import AlignJustify from 'lucide-react/icons/align-justify'
import AlignLeft from 'lucide-react/icons/align-left'
import AlignRight from 'lucide-react/icons/align-right'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Italic from 'lucide-react/icons/italic'
import LetterB from 'lucide-react/icons/letter-b'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Redo2 from 'lucide-react/icons/redo-2'
import TextQuote from 'lucide-react/icons/text-quote'
import Underline from 'lucide-react/icons/underline'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ComponentType, SVGProps } from 'react'
import type { alignments } from '#contract/catalogue/rich-text.ts'

type Tool = {
  label: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  run: (editor: Editor) => void
  /** Whether the cursor is in text of this kind; undefined for a tool without a state. */
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

/** The editor's buttons in groups; links, colours and sizes have separate components. */
export const tools: readonly (readonly Tool[])[] = [
  [
    {
      label: 'Bold',
      icon: LetterB,
      run: (editor) => focusedChain(editor).toggleBold().run(),
      isActive: (editor) => editor.isActive('bold'),
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
