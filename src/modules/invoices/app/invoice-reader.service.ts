import { Injectable } from '@nestjs/common';
import { DocumentReader } from '../../orders/index.js';
import { InvoiceSearchRepository } from '../data/invoice-search.repository.js';
import type { Invoice } from '../domain/invoice.js';

/** Reads invoices. */
@Injectable()
export class InvoiceReader extends DocumentReader<Invoice> {
  constructor(protected override readonly documents: InvoiceSearchRepository) {
    super();
  }
}
