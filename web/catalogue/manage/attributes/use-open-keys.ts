import { useState } from 'react'
import type { AttributeProblem } from './attribute-problems.ts'

/**
 * The keys of the open attributes. A failed attempt to save opens those with problems; they stay open when the problem is solved, so that
 * the field in which the owner types is not removed.
 */
export function useOpenKeys(attempts: number, problems: readonly AttributeProblem[]) {
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set())
  const [handledAttempts, setHandledAttempts] = useState(attempts)
  // During the rendering, not in an effect: the fields must exist when the section moves the focus to the first problem.
  if (attempts !== handledAttempts) {
    setHandledAttempts(attempts)
    setOpenKeys(new Set([...openKeys, ...problems.flatMap(({ key }) => key ?? [])]))
  }
  return [openKeys, setOpenKeys] as const
}
