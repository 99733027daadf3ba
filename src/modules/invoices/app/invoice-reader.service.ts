import { Injectable } from '@nestjs/common';
import type { SearchCriteria } from '../../../platform/http/search-criteria.js';
import { InvoiceSearchRepository } from '../data/invoice-search.repository.js';
import type { Invoice } from '../domain/invoice.js';
import { idNeeded, invoiceNotFound } from '../domain/messages.js';

/** Reads invoices; takes no locks, and inside a transaction reads in it. */
@Injectable()
export class InvoiceReader {
  constructor(private readonly invoices: InvoiceSearchRepository) {}

  /** The invoice with its lines and comments. Throws not-found, and `invalid` for id 0, which stands for none. */
  async get(invoiceId: number): Promise<Invoice> {
    if (invoiceId === 0) throw idNeeded();
    const invoice = await this.invoices.find(invoiceId);
    if (!invoice) throw invoiceNotFound();
    return invoice;
  }

  /** One page of the invoices that match, with the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ invoices: Invoice[]; totalCount: number }> {
    return this.invoices.search(criteria);
  }
}
