import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CryptoModule } from '../../platform/crypto/crypto.module.js';
import { ScopeRefusals } from '../../platform/http/scope-refusals.js';
import { StaffCallers } from '../../platform/http/staff-callers.js';
import { SecurityLogModule } from '../security-log/index.js';
import { SourcesModule } from '../sources/index.js';
import { PermissionGuard } from './api/permission.guard.js';
import { StaffAdmission } from './api/staff-admission.js';
import { TokenController } from './api/token.controller.js';
import { AccessControl } from './app/access-control.service.js';
import { AccessRules } from './app/access-rules.service.js';
import { AccessTokens } from './app/access-tokens.service.js';
import { ActorPermissions } from './app/actor-permissions.service.js';
import { Authenticator } from './app/authenticator.service.js';
import { CustomerDirectory } from './app/customer-directory.service.js';
import { FirstAdmin } from './app/first-admin.service.js';
import { IntegrationService } from './app/integration.service.js';
import { LogIn } from './app/log-in.service.js';
import { LoginRateLimit } from './app/login-rate-limit.service.js';
import { ManageIntegrations } from './app/manage-integrations.service.js';
import { ManageRoles } from './app/manage-roles.service.js';
import { ManageUsers } from './app/manage-users.service.js';
import { OAuthConsumers } from './app/oauth-consumers.service.js';
import { OwnPassword } from './app/own-password.service.js';
import { OwnSecondFactor } from './app/own-second-factor.service.js';
import { PasswordHasher } from './app/password-hasher.service.js';
import { PasswordLogIn } from './app/password-log-in.service.js';
import { RefusalLog } from './app/refusal-log.service.js';
import { RemoveExpiredNonces } from './app/remove-expired-nonces.service.js';
import { RemoveLogInAddresses } from './app/remove-log-in-addresses.service.js';
import { RoleService } from './app/role.service.js';
import { SecondFactorCheck } from './app/second-factor-check.service.js';
import { Sessions } from './app/sessions.service.js';
import { SignedRequests } from './app/signed-requests.service.js';
import { SourceBindings } from './app/source-bindings.service.js';
import { TokenUse } from './app/token-use.service.js';
import { UserService } from './app/user.service.js';
import { AclListCommand } from './commands/acl-list.command.js';
import { AdminRoleCreateCommand } from './commands/admin-role-create.command.js';
import { AdminUserCreateCommand } from './commands/admin-user-create.command.js';
import { AdminUserDisableCommand } from './commands/admin-user-disable.command.js';
import { AdminUserPasswordCommand } from './commands/admin-user-password.command.js';
import { AdminUserSecondFactorResetCommand } from './commands/admin-user-second-factor-reset.command.js';
import { AdminUserUnlockCommand } from './commands/admin-user-unlock.command.js';
import { IntegrationAdoptCommand } from './commands/integration-adopt.command.js';
import { IntegrationCreateCommand } from './commands/integration-create.command.js';
import { IntegrationListCommand } from './commands/integration-list.command.js';
import { IntegrationRevokeCommand } from './commands/integration-revoke.command.js';
import { SecretsRotateCommand } from './commands/secrets-rotate.command.js';
import { AccessTokenEntity } from './data/access-token.entity.js';
import { AccessTokenRepository } from './data/access-token.repository.js';
import { AccountRepository } from './data/account.repository.js';
import { AdminRoleResourceEntity } from './data/admin-role-resource.entity.js';
import { AdminRoleSourceEntity } from './data/admin-role-source.entity.js';
import { AdminRoleEntity } from './data/admin-role.entity.js';
import { AdminUserRecoveryCodeEntity } from './data/admin-user-recovery-code.entity.js';
import { AdminUserSecondFactorEntity } from './data/admin-user-second-factor.entity.js';
import { AdminUserEntity } from './data/admin-user.entity.js';
import { CallerRepository } from './data/caller.repository.js';
import { GrantRepository } from './data/grant.repository.js';
import { IntegrationResourceEntity } from './data/integration-resource.entity.js';
import { IntegrationSourceEntity } from './data/integration-source.entity.js';
import { IntegrationEntity } from './data/integration.entity.js';
import { IntegrationRepository } from './data/integration.repository.js';
import { LogInAddressRepository } from './data/log-in-address.repository.js';
import { OAuthConsumerEntity } from './data/oauth-consumer.entity.js';
import { OAuthConsumerRepository } from './data/oauth-consumer.repository.js';
import { OAuthConsumerSecrets } from './data/oauth-consumer.secrets.js';
import { OAuthNonceRepository } from './data/oauth-nonce.repository.js';
import { RoleRepository } from './data/role.repository.js';
import { SecondFactorRepository } from './data/second-factor.repository.js';
import { SecondFactorSecrets } from './data/second-factor.secrets.js';
import { SessionRepository } from './data/session.repository.js';
import { SourceBindingRepository } from './data/source-binding.repository.js';
import { UserRepository } from './data/user.repository.js';
import { RemoveExpiredNoncesJob } from './jobs/remove-expired-nonces.job.js';
import { RemoveLogInAddressesJob } from './jobs/remove-log-in-addresses.job.js';

const ENTITIES = [
  AccessTokenEntity,
  AdminRoleEntity,
  AdminRoleResourceEntity,
  AdminRoleSourceEntity,
  AdminUserEntity,
  AdminUserRecoveryCodeEntity,
  AdminUserSecondFactorEntity,
  IntegrationEntity,
  IntegrationResourceEntity,
  IntegrationSourceEntity,
  OAuthConsumerEntity,
];

const REPOSITORIES = [
  AccessTokenRepository,
  AccountRepository,
  CallerRepository,
  GrantRepository,
  IntegrationRepository,
  LogInAddressRepository,
  OAuthConsumerRepository,
  OAuthConsumerSecrets,
  OAuthNonceRepository,
  RoleRepository,
  SecondFactorRepository,
  SecondFactorSecrets,
  SessionRepository,
  SourceBindingRepository,
  UserRepository,
];

const COMMANDS = [
  AclListCommand,
  AdminRoleCreateCommand,
  AdminUserCreateCommand,
  AdminUserDisableCommand,
  AdminUserPasswordCommand,
  AdminUserSecondFactorResetCommand,
  AdminUserUnlockCommand,
  IntegrationAdoptCommand,
  IntegrationCreateCommand,
  IntegrationListCommand,
  IntegrationRevokeCommand,
  SecretsRotateCommand,
];

/**
 * Who may do what: users, roles, integrations and tokens, and the guard that stands before every handler of the
 * application that imports this module.
 */
@Module({
  imports: [TypeOrmModule.forFeature(ENTITIES), CryptoModule, SecurityLogModule, SourcesModule],
  controllers: [TokenController],
  providers: [
    ...REPOSITORIES,
    ...COMMANDS,
    AccessControl,
    AccessRules,
    AccessTokens,
    ActorPermissions,
    Authenticator,
    CustomerDirectory,
    FirstAdmin,
    IntegrationService,
    LogIn,
    LoginRateLimit,
    ManageIntegrations,
    ManageRoles,
    ManageUsers,
    OAuthConsumers,
    OwnPassword,
    OwnSecondFactor,
    PasswordHasher,
    PasswordLogIn,
    RefusalLog,
    RemoveExpiredNonces,
    RemoveExpiredNoncesJob,
    RemoveLogInAddresses,
    RemoveLogInAddressesJob,
    RoleService,
    SecondFactorCheck,
    Sessions,
    SignedRequests,
    SourceBindings,
    TokenUse,
    UserService,
    PermissionGuard,
    { provide: APP_GUARD, useExisting: PermissionGuard },
    { provide: ScopeRefusals, useExisting: RefusalLog },
    { provide: StaffCallers, useClass: StaffAdmission },
  ],
  exports: [
    AccessControl,
    AccessRules,
    AccessTokens,
    ActorPermissions,
    CustomerDirectory,
    FirstAdmin,
    IntegrationService,
    ManageIntegrations,
    ManageRoles,
    ManageUsers,
    OwnPassword,
    OwnSecondFactor,
    PasswordHasher,
    PasswordLogIn,
    PermissionGuard,
    RoleService,
    Sessions,
    UserService,
  ],
})
export class AccessModule {}
