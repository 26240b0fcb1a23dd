import { Fragment, type ReactNode } from 'react'
import type { ShownHomeSection } from '#contract/company/home-sections.ts'
import { cx } from '#web/ui/cx.ts'

type Props = {
  sections: readonly ShownHomeSection[]
  /** A section; `isFirst` if it stands directly below the hero. */
  children: (section: ShownHomeSection, isFirst: boolean) => ReactNode
}

/** The sections below the hero. Claims have their own background, and first category tiles the hero's spacing; others stand in a grid. */
export function HomeSections({ sections, children }: Props) {
  const blocks: ReactNode[] = []
  let grid: ReactNode[] = []
  const endGrid = () => {
    if (grid.length === 0) return
    // Recently viewed products alone may be none.
    const className = cx('section grid gap-[clamp(3.5rem,2rem+5vw,6.5rem)]', grid.length === 1 && 'empty:hidden')
    blocks.push(
      <div key={blocks.length} className={className}>
        {grid}
      </div>,
    )
    grid = []
  }
  sections.forEach((section, nth) => {
    const content = (
      <Fragment key={typeof section === 'string' ? section : section.handle}>{children(section, nth === 0)}</Fragment>
    )
    const isAlone = section === 'claims' || (section === 'categories' && nth === 0)
    if (isAlone) endGrid()
    ;(isAlone ? blocks : grid).push(content)
  })
  endGrid()
  return blocks
}
