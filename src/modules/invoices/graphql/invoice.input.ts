import { InputType } from '@nestjs/graphql';
import { DocumentInput } from '../../orders/graphql/index.js';

@InputType({ description: 'What to invoice of an order' })
export class InvoiceOrderInput extends DocumentInput {}
