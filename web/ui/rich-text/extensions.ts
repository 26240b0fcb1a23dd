import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyle } from '@tiptap/extension-text-style'
import StarterKit from '@tiptap/starter-kit'
import { alignments } from '#contract/catalogue/rich-text.ts'
import { AllowedColor, AllowedFontSize } from './style-extensions.ts'
import { tableExtensions } from './table-extensions.ts'

/** The editor's extensions, which produce exactly the elements that the server's sanitizer allows. */
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
  AllowedColor,
  AllowedFontSize,
  ...tableExtensions,
]
