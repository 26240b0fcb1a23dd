import { useRouteLoaderData } from 'react-router'
import type { CallReply } from '#contract/calls.ts'
import type { Outcome } from '#web/api/outcome.ts'

export type Category = CallReply<'GET /categories/{categoryId}'>

const none: readonly Category[] = []

/** All categories, as they came with the page; none where they could not be read. */
export function useCategories(): readonly Category[] {
  return useRouteLoaderData<{ categories: Outcome<Category[]> }>('root')?.categories.reply ?? none
}

/** The address of a category's picture. */
export const pictureOfCategory = ({ imageUrl }: Pick<Category, 'imageUrl'>): string | null =>
  imageUrl === null ? null : `/uploads/${imageUrl}`
