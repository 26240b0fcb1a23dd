import { data } from 'react-router'
import { useCompanyName } from '#web/company/company.ts'
import { HelpPage } from '#web/company/help/HelpPage.tsx'
import { helpTopics, isHelpTopic } from '#web/company/help/help-topics.ts'
import { NotFoundPage } from '#web/layouts/NotFoundPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import type { Route } from './+types/help.ts'

export const loader = ({ params: { topic } }: Route.LoaderArgs) =>
  data(null, { status: isHelpTopic(topic) ? 200 : 404 })

export const clientLoader = () => null

/** The help pages that the law requires: shipping, returns and refunds, grievances. */
export default function Help({ params: { topic } }: Route.ComponentProps) {
  const companyName = useCompanyName()
  if (!isHelpTopic(topic)) return <NotFoundPage />
  const { title, text } = helpTopics[topic]
  return (
    <>
      <PageMeta title={title} description={`${title} at ${companyName}. ${text}`} />
      <HelpPage topic={topic} />
    </>
  )
}
