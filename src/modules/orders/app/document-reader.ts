import type { SearchCriteria } from '../../../platform/search/index.js';
import type { DocumentPage } from '../data/document-search.repository.js';
import { entityNotFound, idNeeded } from '../domain/messages.js';

/** Where the documents of one kind are found. */
interface Documents<Document> {
  find(documentId: number): Promise<Document | undefined>;
  search(criteria: SearchCriteria): Promise<DocumentPage<Document>>;
}

/** Reads the documents of one kind to show them. Takes no locks, and inside a transaction reads in it. */
export abstract class DocumentReader<Document> {
  protected abstract readonly documents: Documents<Document>;

  /** The document with its parts. Throws not-found, and `invalid` for id 0 (upstream interface, "POST /V1/orders"). */
  async get(documentId: number): Promise<Document> {
    if (documentId === 0) throw idNeeded();
    const document = await this.documents.find(documentId);
    if (!document) throw entityNotFound();
    return document;
  }

  /** One page of the documents that match, with the number of all matches. */
  search(criteria: SearchCriteria): Promise<DocumentPage<Document>> {
    return this.documents.search(criteria);
  }
}
