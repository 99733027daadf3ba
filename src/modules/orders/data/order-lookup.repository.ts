import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';

/** An order as a look-up shows it. */
export interface FoundOrder {
  readonly orderId: number;
  readonly incrementId: string;
  readonly customerEmail: string;
  readonly status: string;
}

interface OrderRow {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly customer_email: string;
  readonly status: string;
}

const COLUMNS = 'o.entity_id, o.increment_id, o.customer_email, o.status';

/** Orders by the beginning of what people know of them: a range of a key with a limit, whatever the number of orders. */
@Injectable()
export class OrderLookupRepository {
  constructor(private readonly reads: ReadDatabase) {}

  /** By these numbers. */
  async byNumbers(incrementIds: readonly string[]): Promise<FoundOrder[]> {
    const rows = await this.reads.query<OrderRow>(`SELECT ${COLUMNS} FROM sales_order o WHERE o.increment_id IN (?)`, [
      incrementIds,
    ]);
    return rows.map(toFound);
  }

  /** By the beginning of the number, a pattern's wildcards being plain characters. */
  async byNumberBeginning(text: string, limit: number): Promise<FoundOrder[]> {
    const rows = await this.reads.query<OrderRow>(
      `SELECT ${COLUMNS} FROM sales_order o FORCE INDEX (unq_order_increment_id)
        WHERE o.increment_id LIKE ? ORDER BY o.increment_id LIMIT ?`,
      [`${text}%`, limit],
    );
    return rows.map(toFound);
  }

  /** Of the customer with this address, the newest first. */
  async byEmail(email: string, limit: number): Promise<FoundOrder[]> {
    const rows = await this.reads.query<OrderRow>(
      `SELECT ${COLUMNS} FROM sales_order o FORCE INDEX (idx_order_customer_email)
        WHERE o.customer_email = ? ORDER BY o.entity_id DESC LIMIT ?`,
      [email, limit],
    );
    return rows.map(toFound);
  }

  /** By the beginning of the customer's address, the newest orders of each address first. */
  async byEmailBeginning(text: string, limit: number): Promise<FoundOrder[]> {
    const rows = await this.reads.query<OrderRow>(
      `SELECT ${COLUMNS} FROM sales_order o FORCE INDEX (idx_order_customer_email)
        WHERE o.customer_email LIKE ? ORDER BY o.customer_email DESC, o.entity_id DESC LIMIT ?`,
      [`${text}%`, limit],
    );
    return rows.map(toFound);
  }
}

function toFound({ entity_id, increment_id, customer_email, status }: OrderRow): FoundOrder {
  return { orderId: entity_id, incrementId: increment_id, customerEmail: customer_email, status };
}
