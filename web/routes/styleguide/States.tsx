import SearchX from 'lucide-react/icons/search-x'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { SkeletonGrid, SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Row, Sample, Section } from './Section.tsx'

/** Loading, empty and error states. */
export function States() {
  return (
    <Section title="States">
      <Sample name="Loading">
        <SkeletonGrid count={4} />
        <SkeletonText className="max-w-xl" />
        <Row>
          <Spinner label="Loading" className="size-6" />
        </Row>
      </Sample>
      <Sample name="Failed">
        <ErrorBox message="Failed to fetch latest products." onRetry={() => toast.info('Trying again')} />
        <ErrorText>Failed to add product to cart (backend).</ErrorText>
      </Sample>
      <Sample name="Empty">
        <EmptyState
          icon={<SearchX />}
          title="No best selling products found."
          text="The shop has just opened. Look at what came in last."
          action={
            <ButtonLink to="/styleguide" variant="primary">
              Shop Now
            </ButtonLink>
          }
        />
      </Sample>
    </Section>
  )
}
