import { Link } from '#web/ui/Link.tsx'
import { type CompanySection, companySectionPath } from './company-sections.ts'

/** The link “Company Details” within a text about a setting: it leads to the panel of the setting. */
export const CompanySectionLink = ({ section }: { section: CompanySection }) => (
  <Link to={companySectionPath(section)} className="text-link underline underline-offset-4">
    Company Details
  </Link>
)
