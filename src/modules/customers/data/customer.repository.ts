import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Customer } from '../domain/customer.js';

export interface StoredCustomer {
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly websiteId: number | null;
  readonly storeId: number | null;
  readonly passwordHash: string;
}

interface CustomerRow {
  readonly customerId: string;
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly websiteId: string | null;
  readonly storeId: string | null;
  readonly isActive: number;
  readonly createdAt: string;
}

/** The table of customers. What a log-in does to it is done by access, as to every account. */
@Injectable()
export class CustomerRepository {
  constructor(private readonly database: Database) {}

  async insert(customer: StoredCustomer): Promise<number> {
    const { insertId } = await this.database.execute(
      `INSERT INTO customer_entity (email, firstname, lastname, website_id, store_id, password_hash, created_at)
       VALUES (?, ?, ?, ?, ?, ?, UTC_TIMESTAMP())`,
      [
        customer.email,
        customer.firstname,
        customer.lastname,
        customer.websiteId,
        customer.storeId,
        customer.passwordHash,
      ],
    );
    return insertId;
  }

  async find(customerId: number): Promise<Customer | undefined> {
    const [row] = await this.database.query<CustomerRow>(
      `SELECT entity_id AS customerId, email, firstname, lastname, website_id AS websiteId, store_id AS storeId,
              is_active AS isActive, created_at AS createdAt
         FROM customer_entity WHERE entity_id = ?`,
      [customerId],
    );
    return row && customerOf(row);
  }

  /** Locks the customer's row until the end of the transaction; undefined where nobody has the address. */
  async lock(email: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ customerId: string }>(
      'SELECT entity_id AS customerId FROM customer_entity WHERE email = ? FOR UPDATE',
      [email],
    );
    return row && Number(row.customerId);
  }

  async disable(customerId: number): Promise<void> {
    await this.database.execute('UPDATE customer_entity SET is_active = 0 WHERE entity_id = ?', [customerId]);
  }
}

function customerOf(row: CustomerRow): Customer {
  const idOf = (id: string | null): number | null => (id === null ? null : Number(id));
  return {
    customerId: Number(row.customerId),
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    websiteId: idOf(row.websiteId),
    storeId: idOf(row.storeId),
    isActive: Number(row.isActive) === 1,
    createdAt: row.createdAt,
  };
}
