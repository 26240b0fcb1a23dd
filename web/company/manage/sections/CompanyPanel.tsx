import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { type CompanySection, companySections } from './company-sections.ts'

type Props = { section: CompanySection; text?: ReactNode; children: ReactNode }

/** A panel of the company details, which is scrolled to and gets the focus if the URL has its id, also where it is loaded late. */
export function CompanyPanel({ section, ...props }: Props) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${section}`) return
    const panel = document.getElementById(section)
    panel?.scrollIntoView()
    panel?.focus({ preventScroll: true })
  }, [hash, section])
  return <Panel {...props} id={section} title={companySections[section]} />
}
