import type { HelpTopic } from '#contract/company/help-topics.ts'
import { TabLinks } from '#web/ui/layout/TabLinks.tsx'
import { GrievanceHelp } from './GrievanceHelp.tsx'
import { helpTopics } from './help-topics.ts'
import { RefundHelp } from './RefundHelp.tsx'
import { ShippingHelp } from './ShippingHelp.tsx'

const bodies = { shipping: ShippingHelp, refund: RefundHelp, grievance: GrievanceHelp }

/** A help page, with links to the other help pages. */
export function HelpPage({ topic }: { topic: HelpTopic }) {
  const Body = bodies[topic]
  const tabs = Object.entries(helpTopics).map(([name, { title }]) => ({
    label: title,
    to: `/help/${name}`,
    current: name === topic,
  }))
  return (
    <article className="page section max-w-3xl">
      <h1 className="text-4xl">{helpTopics[topic].title}</h1>
      <p className="mt-2 mb-8 text-muted sm:text-lg">{helpTopics[topic].text}</p>
      <TabLinks label="Help" tabs={tabs} />
      <div className="prose mt-8">
        <Body />
      </div>
    </article>
  )
}
