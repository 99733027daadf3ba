import type { Database } from '../../../platform/database/database.js';
import { runSearch } from '../../../platform/search/index.js';
import type { SearchCriteria, SearchTarget } from '../../../platform/search/index.js';
import type { DocumentRow } from './document.rows.js';

/** The table of one kind of parts of documents: lines, comments, parcels. */
export interface PartTable<PartRow, Part> {
  readonly table: string;
  readonly columns: string;
  readonly toPart: (row: PartRow) => Part;
}

/** One page of documents and the number of all matches. */
export interface DocumentPage<Document> {
  readonly documents: Document[];
  readonly totalCount: number;
}

/** Reads the documents of one kind with their parts; takes no locks, and inside a transaction reads in it. */
export abstract class DocumentSearchRepository<Row extends DocumentRow, Document> {
  protected constructor(
    protected readonly database: Database,
    private readonly target: Omit<SearchTarget, 'defaultOrder'>,
  ) {}

  /** The document, or undefined where none has this id. */
  async find(documentId: number): Promise<Document | undefined> {
    const { select, from } = this.target;
    const { and, values } = this.visible();
    const rows = await this.database.query<Row>(`SELECT ${select} FROM ${from} WHERE entity_id = ?${and}`, [
      documentId,
      ...values,
    ]);
    const [document] = await this.assemble(rows);
    return document;
  }

  /** One page of the documents that match, oldest first where no order is asked for. Throws as `runSearch` does. */
  async search(criteria: SearchCriteria): Promise<DocumentPage<Document>> {
    const { rows, totalCount } = await runSearch<Row>(this.database, criteria, {
      ...this.target,
      defaultOrder: 'entity_id ASC',
    });
    return { documents: await this.assemble(rows), totalCount };
  }

  /** What of the documents the caller may see, as a condition that follows another one. */
  protected visible(): { readonly and: string; readonly values: readonly unknown[] } {
    return { and: '', values: [] };
  }

  /**
   * Reads the parts of the documents, of which there is at least one: a statement for each kind, whatever their number.
   */
  protected abstract withParts(rows: readonly Row[]): Promise<Document[]>;

  /** The parts of one kind, each document's in the order in which they were written; one statement. */
  protected async partsOf<PartRow extends { readonly parent_id: number }, Part>(
    rows: readonly Row[],
    { table, columns, toPart }: PartTable<PartRow, Part>,
  ): Promise<(row: Row) => Part[]> {
    const parts = await this.database.query<PartRow>(
      `SELECT ${columns} FROM ${table} WHERE parent_id IN (?) ORDER BY entity_id`,
      [rows.map((row) => row.entity_id)],
    );
    const byDocument = new Map<number, Part[]>(rows.map((row) => [row.entity_id, []]));
    for (const part of parts) byDocument.get(part.parent_id)?.push(toPart(part));
    return (row) => byDocument.get(row.entity_id) ?? [];
  }

  private async assemble(rows: readonly Row[]): Promise<Document[]> {
    return rows.length === 0 ? [] : this.withParts(rows);
  }
}
