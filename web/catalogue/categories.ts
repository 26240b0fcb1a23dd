import { useRouteLoaderData } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import type { Result } from '#web/api/result.ts'

export type Category = CallResponse<'GET /categories/{categoryId}'>

const noCategories: readonly Category[] = []

/** All categories, loaded with the page; empty if they could not be loaded. */
export function useCategories(): readonly Category[] {
  return useRouteLoaderData<{ categories: Result<Category[]> }>('root')?.categories.data ?? noCategories
}

/** The URL of a category's image. */
export const categoryImageUrl = ({ imageUrl }: Pick<Category, 'imageUrl'>): string | null =>
  imageUrl === null ? null : `/uploads/${imageUrl}`
