import {
  type RequirableDeclaration,
  requirableDeclarationLabels,
  requirableDeclarations,
} from '#contract/catalogue/declarations.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'

type Props = {
  chosen: readonly RequirableDeclaration[]
  onChange: (chosen: readonly RequirableDeclaration[]) => void
}

/** The declarations that every product of the category needs (Legal Metrology rules, rule 6). */
export function RequiredDeclarations({ chosen, onChange }: Props) {
  const toggle = (declaration: RequirableDeclaration, isChosen: boolean) =>
    onChange(requirableDeclarations.filter((one) => (one === declaration ? isChosen : chosen.includes(one))))
  return (
    <fieldset className="min-w-0 border-t border-hairline pt-5">
      <legend className="sr-only">Required product information</legend>
      <p aria-hidden="true" className="text-sm font-medium">
        Required product information
      </p>
      <p className="mt-1 text-sm text-muted">
        Pre-packed goods show it to shoppers by law: Legal Metrology (Packaged Commodities) Rules 2011, rule 6. Products
        without it can be saved; Products › Missing information lists them.
      </p>
      <div className="mt-1 grid sm:grid-cols-2 sm:gap-x-4">
        {requirableDeclarations.map((declaration) => (
          <Checkbox
            key={declaration}
            label={requirableDeclarationLabels[declaration]}
            checked={chosen.includes(declaration)}
            onChange={({ target }) => toggle(declaration, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
