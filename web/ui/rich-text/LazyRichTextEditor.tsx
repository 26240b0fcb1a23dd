import { type ComponentProps, Suspense } from 'react'
import { ErrorText } from '../feedback/ErrorText.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import type { RichTextEditor } from './RichTextEditor.tsx'

const EditorLoadError = () => (
  <ErrorText>The editor did not load. Please check your connection and reload the page.</ErrorText>
)
const Editor = lazyComponent(() => import('./RichTextEditor.tsx').then((file) => file.RichTextEditor), EditorLoadError)

/** The editor, loaded when it is first rendered. */
export function LazyRichTextEditor(props: ComponentProps<typeof RichTextEditor>) {
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <Editor {...props} />
    </Suspense>
  )
}
