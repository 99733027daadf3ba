import { Injectable, Logger } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { RoleService } from './role.service.js';
import { UserService } from './user.service.js';

const ROLE_NAME = 'Administrators';

/** Makes the first user, so that the installation has one who can log in (contract, Logging in). */
@Injectable()
export class FirstAdmin {
  private readonly logger = new Logger('Access');

  constructor(
    private readonly environment: Environment,
    private readonly users: UserService,
    private readonly roles: RoleService,
  ) {}

  /**
   * Makes the user of `ADMIN_USERNAME` and `ADMIN_PASSWORD` where there is no user at all, and leaves existing ones
   * alone. Several processes may call it at once: one of them makes the user. To be called when the API starts, with
   * the schema up to date. Throws where the service runs in production, no user can log in and no password is given.
   */
  async ensure(): Promise<void> {
    if (await this.users.anyExists()) return;
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: email } = this.environment;
    if (password === undefined) {
      if (!this.environment.isProduction) return;
      throw new Error(
        'There is no user yet, so nobody could log in: set ADMIN_PASSWORD (and ADMIN_USERNAME) for the first one, ' +
          'or make a user with bin/cli admin:user:create, and start again.',
      );
    }
    try {
      await this.ensureRole();
      await this.users.create({ username, password, email, role: ROLE_NAME });
      this.logger.log(`The user ${username} was made.`);
    } catch (error) {
      if (!(await this.users.anyExists())) throw asSentence(error);
    }
  }

  /** Another process may make it at the same moment: then it is there, which is all that is wanted. */
  private async ensureRole(): Promise<void> {
    let role = await this.roles.find(ROLE_NAME);
    try {
      role ??= await this.roles.create({ name: ROLE_NAME, all: true });
    } catch (error) {
      role = await this.roles.find(ROLE_NAME);
      if (!role) throw error;
    }
    if (!role.isAll || role.sourceCodes !== null) {
      throw new Error(`The role ${ROLE_NAME} exists and does not have all resources: the first user can not be made.`);
    }
  }
}

/** A refusal at start-up is read by a person, who has no use for placeholders. */
function asSentence(error: unknown): unknown {
  return error instanceof ApplicationError ? new Error(`The first user can not be made. ${error.text}`) : error;
}
