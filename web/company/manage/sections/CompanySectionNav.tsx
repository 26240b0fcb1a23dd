import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from '#web/ui/Link.tsx'
import { type CompanySection, companySectionPath, companySections } from './company-sections.ts'

const allSections = Object.keys(companySections) as CompanySection[]

type Props = { hasDemonstration: boolean }

/** The links to the panels of the company details: in view beside them on a large screen, collapsed above them on a small one. */
export function CompanySectionNav({ hasDemonstration }: Props) {
  const sections = allSections.filter((section) => section !== 'demonstration' || hasDemonstration)
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-0 lg:order-2 lg:max-h-dvh lg:overflow-y-auto">
      <details className="group rounded-control border border-hairline bg-surface lg:hidden">
        <summary className="flex min-h-11 list-none px-3 items-center justify-between gap-4 font-medium">
          On this page
          <ChevronDown className="size-4 shrink-0 text-muted transition-[rotate] group-open:rotate-180" />
        </summary>
        <Links sections={sections} />
      </details>
      <div className="max-lg:hidden">
        <p className="px-3 font-medium">On this page</p>
        <Links sections={sections} />
      </div>
    </nav>
  )
}

const Links = ({ sections }: { sections: readonly CompanySection[] }) => (
  <ul className="py-1">
    {sections.map((section) => (
      <li key={section}>
        <Link
          to={companySectionPath(section)}
          className="flex min-h-9 items-center px-3 text-muted underline-offset-4 -outline-offset-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          {companySections[section]}
        </Link>
      </li>
    ))}
  </ul>
)
