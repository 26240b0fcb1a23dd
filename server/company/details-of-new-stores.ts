import { readFileSync } from 'node:fs'
import { projectPath } from '#server/project-files.ts'
import { type CompanyDetailsInput, defaultDetails } from './company.store.ts'

/** The details with which a store starts: without and with the demonstration. */
export const detailsOfNewStores = (): CompanyDetailsInput[] => [
  defaultDetails,
  JSON.parse(readFileSync(projectPath('demo/company.json'), 'utf8')),
]
