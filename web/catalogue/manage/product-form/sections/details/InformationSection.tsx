import {
  type DeclarationField,
  declarationLabels,
  type RequirableDeclaration,
  requirableDeclarationLabels,
  requirementMetBy,
} from '#contract/catalogue/declarations.ts'
import { maxDeclarationLength } from '#contract/limits.ts'
import { truncate } from '#contract/text/truncate.ts'
import { type CompanyDetails, useCompany } from '#web/company/company.ts'
import { Button } from '#web/ui/Button.tsx'
import { type DetailsDraft, missingDeclarations } from '../../details/details-draft.ts'
import { useProductForm } from '../../use-product-form-state.ts'
import { CountryField } from './CountryField.tsx'
import { DeclarationTextField } from './DeclarationTextField.tsx'

/** The country of origin and the declarations of pre-packed goods; what the category requires and is missing is marked. */
export function InformationSection({ draft }: { draft: DetailsDraft }) {
  const { details } = useProductForm()
  const missing = missingDeclarations(details.requirements.data?.requiredDeclarations ?? [], draft)
  const textField = (field: DeclarationField, hint: string) => (
    <DeclarationTextField
      label={declarationLabels[field]}
      hint={hint}
      isShort={field === 'netQuantity'}
      maxLength={maxDeclarationLength}
      value={draft.declarations[field]}
      isMissing={missing.includes(requirementMetBy[field])}
      error={details.errors[`declarations.${field}`]}
      onChange={(text) => details.setDeclaration(field, text)}
    />
  )
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 font-display text-lg font-semibold">Product information</legend>
      <p className="text-sm text-muted">
        Product pages show what is filled in as “Product information”; shoppers filter and sort by the country. The law
        asks for it on pre-packed goods.
      </p>
      <MissingNote missing={missing} />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <CountryField
          value={draft.countryCode}
          isMissing={missing.includes('countryOfOrigin')}
          error={details.errors.countryOfOrigin}
          onChange={details.setCountry}
        />
        {textField('netQuantity', 'Such as 1 N, 500 g or 2 m.')}
      </div>
      {textField('manufacturer', 'Name and complete address. One of the three is enough.')}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {textField('packer', 'If the goods are packed by another.')}
        {textField('importer', 'Of imported goods.')}
      </div>
      {textField('consumerCare', 'Name, address, phone and e-mail address for complaints.')}
      {draft.declarations.consumerCare === '' && <UseCompanyDetails />}
    </fieldset>
  )
}

function MissingNote({ missing }: { missing: readonly RequirableDeclaration[] }) {
  return (
    <div role="status" className="empty:hidden">
      {missing.length > 0 && (
        <p className="rounded-card bg-warning-tint p-3 text-sm">
          The category requires what is missing here:{' '}
          {missing.map((declaration) => requirableDeclarationLabels[declaration]).join('; ')}. The product can be saved
          without it.
        </p>
      )}
    </div>
  )
}

function UseCompanyDetails() {
  const company = useCompany()
  const { setDeclaration } = useProductForm().details
  if (!company) return null
  return (
    <Button
      size="sm"
      className="justify-self-start"
      onClick={() => setDeclaration('consumerCare', consumerCareOf(company))}
    >
      Use company details
    </Button>
  )
}

const consumerCareOf = ({ companyName, address, contact, email }: CompanyDetails): string =>
  truncate([companyName, address, contact, email].join('\n'), maxDeclarationLength)
