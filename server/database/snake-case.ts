import { CamelCasePlugin, type PluginTransformQueryArgs, PostgresDialect, PostgresQueryCompiler } from 'kysely'

/** Names of tables and columns as the database spells them: in statements by the compiler below, in rows by the plugin it extends. */
class CamelCaseRows extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  /** Leaves a statement as it is: the plugin's own way copies all of it for its names, which costs more than to compile it. */
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }

  spelled(name: string): string {
    return this.snakeCase(name)
  }
}

const rows = new CamelCaseRows()
/** Every name that statements use, as it is written into them. They come from the code, so there is an end to them. */
const written = new Map<string, string>()

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    const known = written.get(name)
    if (known !== undefined) return known
    const safe = super.sanitizeIdentifier(rows.spelled(name))
    written.set(name, safe)
    return safe
  }
}

class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler()
  }
}

/** How the store speaks to PostgreSQL: camelCase in TypeScript, snake_case in the database. */
export const snakeCase = (config: ConstructorParameters<typeof PostgresDialect>[0]) => ({
  dialect: new SnakeCaseDialect(config),
  plugins: [rows],
})
