import StarterKit from '@tiptap/starter-kit'
import { keptFormatting } from './kept-formatting.ts'

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
  ...keptFormatting,
]
