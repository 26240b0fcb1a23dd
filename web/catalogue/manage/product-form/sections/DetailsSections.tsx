import { useEffect, useRef } from 'react'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { focusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import { useProductForm } from '../use-product-form-state.ts'
import { InformationSection } from './details/InformationSection.tsx'
import { SpecificationsSection } from './details/SpecificationsSection.tsx'

/** The specifications that the category asks for, and the product information. */
export function DetailsSections({ className }: { className: string }) {
  const { attempts } = useProductForm().details
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) focusInvalid(element.current)
  }, [attempts])
  return (
    <div ref={element} className={className}>
      <Sections />
    </div>
  )
}

function Sections() {
  const { draft, loading } = useProductForm().details
  if (draft) {
    return (
      <>
        <SpecificationsSection draft={draft} />
        <InformationSection draft={draft} />
      </>
    )
  }
  if (!loading.error) return <Skeleton className="h-60 rounded-card" />
  return (
    <QueryErrorBox
      error={loading.error}
      fallback="The specifications and the product information could not be loaded. Saving the product keeps them."
      onRetry={loading.refetch}
      busy={loading.isLoading}
    />
  )
}
