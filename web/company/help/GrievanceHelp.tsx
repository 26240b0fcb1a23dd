import { Link } from '#web/ui/Link.tsx'
import { EmailLink, PhoneLink } from '../ContactLinks.tsx'
import { useCompany } from '../company.ts'

/** The grievance officer, or the company's contact where no officer is named. */
export function GrievanceHelp() {
  const company = useCompany()
  const officer = company?.grievanceOfficer
  return (
    <>
      <h2>{officer ? 'Grievance officer' : 'Where to write'}</h2>
      {company ? (
        <address className="not-italic">
          {officer && <strong>{officer.name}, </strong>}
          {company.companyName}
          <br />
          <span className="whitespace-pre-line">{company.address}</span>
          <br />
          <EmailLink email={officer?.email ?? company.email} />
          <br />
          <PhoneLink phone={officer?.phone ?? company.contact} />
        </address>
      ) : (
        <p>Failed to fetch company details.</p>
      )}
      <h2>What happens with your complaint</h2>
      <ul>
        <li>
          <Link to="/grievance">Write a complaint</Link> with the eight characters of your order, and say what you would
          like us to do.
        </li>
        <li>You get a ticket number at once, and hear from us within 48 hours that your complaint has arrived.</li>
        <li>
          <Link to="/grievance?ticket=">See your complaint</Link> and our answers at any time, by its ticket number.
        </li>
        <li>It is settled within one month of its arrival.</li>
      </ul>
      <h2>If we cannot agree</h2>
      <p>
        The National Consumer Helpline takes your call on 1915. These are the duties of an online shop under the
        Consumer Protection (E-Commerce) Rules, 2020.
      </p>
    </>
  )
}
