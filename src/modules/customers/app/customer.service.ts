import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey } from '../../../platform/database/failure.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import { AccessTokens, PasswordHasher, passwordViolation, refuseViolations } from '../../access/index.js';
import { changesBetween, SecurityLog } from '../../security-log/index.js';
import type { SecurityChanges, SecurityRecord } from '../../security-log/index.js';
import { CustomerRepository } from '../data/customer.repository.js';
import { customerEmailViolation, customerNames, firstnameViolation, lastnameViolation } from '../domain/customer.js';

interface NewCustomer {
  readonly email: string;
  readonly password: string;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  /** Where they signed up; kept as given. */
  readonly websiteId?: number | undefined;
  readonly storeId?: number | undefined;
}

interface CreatedCustomer {
  readonly customerId: number;
  readonly email: string;
}

/** Customers of the service, who log in with their email address and a password (contract, Logging in). */
@Injectable()
export class CustomerService {
  constructor(
    private readonly database: Database,
    private readonly customers: CustomerRepository,
    private readonly hasher: PasswordHasher,
    private readonly tokens: AccessTokens,
    private readonly securityLog: SecurityLog,
  ) {}

  /**
   * Throws `invalid` with every violation of the input, and for an address that a customer has, in whatever spelling.
   */
  async create(customer: NewCustomer): Promise<CreatedCustomer> {
    const { email, password, firstname = null, lastname = null, websiteId = null, storeId = null } = customer;
    refuseViolations(
      customerEmailViolation(email),
      passwordViolation(password, customerNames(email)),
      firstname === null ? undefined : firstnameViolation(firstname),
      lastname === null ? undefined : lastnameViolation(lastname),
    );
    const passwordHash = await this.hasher.hash(password);
    try {
      const customerId = await this.database.run(async () => {
        const id = await this.customers.insert({ email, firstname, lastname, websiteId, storeId, passwordHash });
        await this.securityLog.record(recordOf('customer_created', id, email, changesBetween({}, { email })));
        return id;
      });
      return { customerId, email };
    } catch (error) {
      if (!isDuplicateKey(error, 'unq_customer_entity_email')) throw error;
      throw invalid('A customer with the email address "%1" already exists.', [email]);
    }
  }

  /** The customer cannot log in any more, and their tokens end. Again: nothing more happens. Throws `not-found`. */
  async disable(email: string): Promise<void> {
    await this.database.run(async () => {
      // The row is locked first, as by a log-in: no token is issued beside this.
      const customerId = await this.customers.lock(email);
      if (customerId === undefined) throw notFound('The customer "%1" does not exist.', [email]);
      const before = await this.customers.find(customerId);
      await this.customers.disable(customerId);
      await this.tokens.revokeAll({ type: 'customer', id: customerId });
      const changes = changesBetween({ is_active: before?.isActive ?? null }, { is_active: false });
      await this.securityLog.record(recordOf('customer_changed', customerId, email, changes));
    });
  }
}

function recordOf(
  event: 'customer_created' | 'customer_changed',
  customerId: number,
  email: string,
  changes: SecurityChanges,
): SecurityRecord {
  return { event, target: { type: 'customer', id: String(customerId), label: email }, changes };
}
