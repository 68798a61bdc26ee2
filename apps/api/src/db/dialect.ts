import { CamelCasePlugin, type PluginTransformQueryArgs, PostgresDialect, PostgresQueryCompiler } from 'kysely';

/** Maps the names of columns in rows to camel case. The dialect maps those in statements. */
class RowNames extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  inSnakeCase(name: string): string {
    return this.snakeCase(name);
  }
}

export const rowNames = new RowNames();

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(rowNames.inSnakeCase(name));
  }
}

/**
 * PostgreSQL with the names of tables and columns in snake case; use it with {@link rowNames}. They are mapped while a
 * statement is compiled, because the plugin alone would copy each query first.
 */
export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler();
  }
}
