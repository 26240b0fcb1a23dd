import { createElement, type SVGProps } from 'react'

/** The shapes of an icon: elements with their attributes. */
type IconData = { node: readonly (readonly [element: string, attributes: object])[] }

/**
 * The component of an icon of lucide-react. The build uses it in place of the package's function of the same purpose
 * (`scripts/vite/icons.ts`), which also supports contexts, other frameworks and class names. An icon is hidden from screen readers
 * unless it has a label.
 */
export default function createIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] ? undefined : true,
        ...props,
      },
      ...node.map(([element, attributes]) => createElement(element, attributes)),
    )
}
