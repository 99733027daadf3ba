/** The parts of documents, by the document that they belong to, each in the order in which they were read. */
export function byParent<Row extends { readonly parent_id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.parent_id);
    if (group) group.push(row);
    else groups.set(row.parent_id, [row]);
  }
  return groups;
}
