/** A node of a plan, as `EXPLAIN (ANALYZE, FORMAT JSON)` has it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

export interface ExplainedStatement {
  'Query Text': string;
  Plan: PlanNode;
}

/** Limits of a statement. */
export interface Bounds {
  /** A table of more rows than this is never scanned from end to end. */
  largeTable: number;
  /** Most rows read by all scans of one statement together, and most rows that a sort takes in. */
  rows: number;
}

/** A statement that may read more than the others, and why. */
export interface Exception {
  fits: RegExp;
  rows: number;
  /** May scan a table from end to end. */
  scans?: true;
  reason: string;
}

/** Returns the problems of a plan as sentences; an empty list for a good plan. */
export function judge(
  statement: ExplainedStatement,
  tableSizes: ReadonlyMap<string, number>,
  bounds: Bounds,
  exceptions: readonly Exception[],
): string[] {
  const exception = exceptions.find(({ fits }) => fits.test(statement['Query Text']));
  const limit = exception?.rows ?? bounds.rows;
  const nodes = [...walk(statement.Plan)];
  const findings = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && exception?.scans !== true)
    .filter((node) => (tableSizes.get(node['Relation Name'] as string) ?? 0) > bounds.largeTable)
    .map((node) => `scans all of ${node['Relation Name']}`);
  for (const node of nodes) {
    if (!node['Node Type'].endsWith('Sort')) continue;
    const sorted = Math.max(0, ...(node.Plans ?? []).map(rowsOut));
    if (sorted > limit) findings.push(`sorts ${sorted} rows`);
  }
  const read = rowsRead(statement);
  if (read > limit) findings.push(`reads ${read} rows`);
  return findings;
}

/** Rows that all scans of a statement looked at, also those that they then left out. */
export function rowsRead(statement: ExplainedStatement): number {
  const scans = [...walk(statement.Plan)].filter((node) => /Scan$/.test(node['Node Type']) && !isDerived(node));
  return scans.reduce((sum, node) => sum + rowsOut(node) + removed(node), 0);
}

/** Rows of a table that were read from the table itself, not from an index alone. */
export function rowsOfTable(statement: ExplainedStatement, table: string): number {
  return [...walk(statement.Plan)]
    .filter((node) => node['Relation Name'] === table && node['Node Type'] !== 'Index Only Scan')
    .reduce((sum, node) => sum + rowsOut(node) + removed(node), 0);
}

/** Scans of rows that an inner node has read already. */
function isDerived({ 'Node Type': type }: PlanNode): boolean {
  return ['CTE Scan', 'Subquery Scan', 'WorkTable Scan', 'Function Scan', 'Values Scan', 'Bitmap Heap Scan'].includes(
    type,
  );
}

function rowsOut(node: PlanNode): number {
  return Math.round(node['Actual Rows'] * node['Actual Loops']);
}

function removed(node: PlanNode): number {
  const each = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round(each * node['Actual Loops']);
}

function* walk(node: PlanNode): Iterable<PlanNode> {
  yield node;
  for (const inner of node.Plans ?? []) yield* walk(inner);
}
