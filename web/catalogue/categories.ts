import { useRouteLoaderData } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import type { Result } from '#web/api/result.ts'

export type Category = CallResponse<'GET /categories/{categoryId}'>

const noCategories: readonly Category[] = []

/** All categories, as they came with the page; none where they could not be read. */
export function useCategories(): readonly Category[] {
  return useRouteLoaderData<{ categories: Result<Category[]> }>('root')?.categories.reply ?? noCategories
}

/** The address of a category's picture. */
export const categoryImageUrl = ({ imageUrl }: Pick<Category, 'imageUrl'>): string | null =>
  imageUrl === null ? null : `/uploads/${imageUrl}`
