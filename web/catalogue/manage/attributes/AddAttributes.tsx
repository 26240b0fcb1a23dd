import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { attributeLimits } from '#contract/catalogue/attributes/attribute-limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import { type AttributeTemplate, attributeTemplates } from './attribute-templates.ts'

type Props = {
  /** The category has the maximum number of attributes. */
  isFull: boolean
  onAdd: () => void
  onUseTemplate: (template: AttributeTemplate) => void
}

/** The buttons that add an attribute, or the usual ones of a kind of goods. */
export function AddAttributes({ isFull, onAdd, onUseTemplate }: Props) {
  const items = attributeTemplates.map((template) => ({
    label: template.label,
    onSelect: () => onUseTemplate(template),
  }))
  return (
    <div className="grid gap-3 rounded-card bg-well p-4">
      <p className="text-sm text-muted">
        {isFull
          ? `A category has at most ${attributeLimits.maxAttributes} specifications.`
          : 'Add one after another, or the usual ones of a kind of goods, and change them as you like.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isFull} onClick={onAdd}>
          <Plus className="size-4.5" />
          New specification
        </Button>
        <Menu
          align="start"
          items={items}
          trigger={
            <Button disabled={isFull}>
              Use a template
              <ChevronDown className="size-4.5" />
            </Button>
          }
        />
      </div>
    </div>
  )
}
