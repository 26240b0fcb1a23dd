import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyle } from '@tiptap/extension-text-style'
import StarterKit from '@tiptap/starter-kit'
import { alignments } from '#contract/rich-text.ts'
import { keptFormatting } from './kept-formatting.ts'
import { KeptColor, KeptFontSize } from './kept-styles.ts'

/** What the editor understands: just what the server keeps when it cleans the HTML. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  TextAlign.configure({ types: ['paragraph', 'heading'], alignments: [...alignments] }),
  TextStyle,
  KeptColor,
  KeptFontSize,
  ...keptFormatting,
]
