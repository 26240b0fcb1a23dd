import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely'

/** Converts names in rows to camelCase. The compiler below converts names in statements to snake_case. */
class CamelCaseRows extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  /** Returns the statement unchanged: the plugin would copy the whole tree, which takes longer than to compile it. */
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }

  /** As the plugin does, but looks up the names once and not for each row; rows whose names do not change are not copied. */
  override async transformResult({ result }: PluginTransformResultArgs) {
    const columns = Object.keys(result.rows[0] ?? {})
    const names = columns.map((column) => this.camelCase(column))
    if (columns.every((column, n) => column === names[n])) return result
    // A copy has room for all fields at once.
    const empty = Object.fromEntries(names.map((name) => [name, null]))
    const rename = (row: Record<string, unknown>) => {
      const renamed: Record<string, unknown> = { ...empty }
      for (const [n, column] of columns.entries()) renamed[names[n]!] = row[column]
      return renamed
    }
    return { ...result, rows: result.rows.map(rename) }
  }

  toSnakeCase(name: string): string {
    return this.snakeCase(name)
  }
}

const rows = new CamelCaseRows()
/** The converted and escaped identifiers by name. Names come from the code, so their number is bounded. */
const identifiers = new Map<string, string>()

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    const cached = identifiers.get(name)
    if (cached !== undefined) return cached
    const identifier = super.sanitizeIdentifier(rows.toSnakeCase(name))
    identifiers.set(name, identifier)
    return identifier
  }
}

class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler()
  }
}

/** Kysely's options for camelCase names in TypeScript and snake_case names in the database. */
export const snakeCase = (config: ConstructorParameters<typeof PostgresDialect>[0]) => ({
  dialect: new SnakeCaseDialect(config),
  plugins: [rows],
})
