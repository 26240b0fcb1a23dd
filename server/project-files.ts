import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** The folder of package.json. The built server is at another depth below it than the sources. */
const projectFolder = dirname(findPackageJSON(import.meta.url)!)

/** The path of a file or folder of the project, which is given from the folder of package.json. */
export const projectPath = (path: string): string => join(projectFolder, path)
