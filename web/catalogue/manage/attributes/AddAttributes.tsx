import Plus from 'lucide-react/icons/plus'
import { attributeLimits } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { type AttributeTemplate, attributeTemplates } from './attribute-templates.ts'

type Props = {
  /** The category has the maximum number of attributes. */
  isFull: boolean
  onAdd: () => void
  onUseTemplate: (template: AttributeTemplate) => void
}

/** The buttons that add an attribute, or the usual ones of a kind of goods. */
export function AddAttributes({ isFull, onAdd, onUseTemplate }: Props) {
  return (
    <div className="grid gap-3 rounded-card bg-well p-4">
      <Button className="justify-self-start" disabled={isFull} onClick={onAdd}>
        <Plus className="size-4.5" />
        Add specification
      </Button>
      <p className="text-sm text-muted">
        {isFull
          ? `A category has at most ${attributeLimits.maxAttributes} specifications.`
          : 'Or add the usual ones of these goods, and change them as you like:'}
      </p>
      <div className="flex flex-wrap gap-2">
        {attributeTemplates.map((template) => (
          <Button
            key={template.label}
            size="sm"
            className="pointer-coarse:h-11"
            disabled={isFull}
            onClick={() => onUseTemplate(template)}
          >
            {template.label}
          </Button>
        ))}
      </div>
    </div>
  )
}
