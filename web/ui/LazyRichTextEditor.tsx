import { type ComponentProps, Suspense } from 'react'
import { ErrorText } from './ErrorText.tsx'
import { lazyPart } from './lazy-part.tsx'
import type { RichTextEditor } from './RichTextEditor.tsx'
import { Skeleton } from './Skeleton.tsx'

const Missing = () => <ErrorText>The editor did not load. Please check your connection and reload the page.</ErrorText>
const Editor = lazyPart(() => import('./RichTextEditor.tsx').then((file) => file.RichTextEditor), Missing)

/** The editor, fetched when a form first shows it. */
export function LazyRichTextEditor(props: ComponentProps<typeof RichTextEditor>) {
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <Editor {...props} />
    </Suspense>
  )
}
