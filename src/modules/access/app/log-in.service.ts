import { Injectable } from '@nestjs/common';
import { AdminUserEntity } from '../data/admin-user.entity.js';
import type { AccountKind } from '../domain/account.js';
import { PasswordLogIn } from './password-log-in.service.js';
import type { LogInRequest } from './password-log-in.service.js';
import { SecondFactorCheck } from './second-factor-check.service.js';

const USERS: AccountKind = {
  owner: 'admin',
  tokenSeconds: 4 * 60 * 60,
  entity: AdminUserEntity,
  nameField: 'username',
};

/** Logs a user in (upstream interface, Authentication). */
@Injectable()
export class LogIn {
  constructor(
    private readonly logIn: PasswordLogIn,
    private readonly secondFactor: SecondFactorCheck,
  ) {}

  /** A token that is good for four hours. Throws the refusals of `PasswordLogIn`, for a missing code too. */
  execute(request: LogInRequest): Promise<string> {
    return this.logIn.execute(request, USERS, this.secondFactor);
  }
}
