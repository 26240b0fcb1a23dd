import {
  type HomeCollectionSection,
  type HomeCollectionSize,
  type HomeSection,
  homeCollectionSizes,
  maxHomeHeading,
  type StandardHomeSection,
} from '#contract/company/home-sections.ts'
import { homeSectionSizes } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { DraftSection } from './home-draft.ts'

const descriptions: Readonly<Record<StandardHomeSection, string>> = {
  categories: 'Every category with its picture.',
  'best-selling': `The ${homeSectionSizes.bestSelling} products that sell most.`,
  'most-viewed': `The ${homeSectionSizes.mostViewed} products that shoppers look at most.`,
  latest: `The ${homeSectionSizes.latest} newest products.`,
  'recently-viewed': 'The products that the shopper has viewed; hidden if there are none.',
  claims: 'The claims of the shop, which are edited in Company Details.',
}

type Props = {
  item: DraftSection
  name: string
  onChange: (section: HomeSection) => void
  onRemove: () => void
}

/** A section in the list: its name, and what shoppers see. A section of a collection has a heading and a number of products. */
export function HomeSectionItem({ item: { section }, name, onChange, onRemove }: Props) {
  return (
    <>
      <p className="font-semibold">{name}</p>
      {typeof section === 'string' ? (
        <p className="text-sm text-muted">{descriptions[section]}</p>
      ) : (
        <CollectionFields section={section} name={name} onChange={onChange} onRemove={onRemove} />
      )}
    </>
  )
}

type FieldsProps = Omit<Props, 'item'> & { section: HomeCollectionSection }

function CollectionFields({ section, name, onChange, onRemove }: FieldsProps) {
  return (
    <div className="mt-2 flex flex-wrap items-end gap-3">
      <Field label={`Heading of ${name}`} className="min-w-[min(12rem,100%)] flex-1">
        <TextInput
          value={section.heading ?? ''}
          maxLength={maxHomeHeading}
          placeholder={name}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...section, heading: target.value || undefined })}
        />
      </Field>
      <Field label={`Products of ${name}`}>
        <Select
          value={section.size}
          onChange={({ target }) => onChange({ ...section, size: Number(target.value) as HomeCollectionSize })}
        >
          {homeCollectionSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </Field>
      <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}
