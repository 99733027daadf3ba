import { Context } from '@nestjs/graphql';
import { invalid } from '../../../platform/errors/application-error.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Done, DONE } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { AccessControl } from '../app/access-control.service.js';
import { OwnPassword } from '../app/own-password.service.js';
import type { OwnSession } from '../app/own-password.service.js';
import { OwnSecondFactor } from '../app/own-second-factor.service.js';
import { CREDENTIAL_LENGTH_MAX, OTP_LENGTH_MAX } from '../domain/inputs.js';
import { bearerToken } from '../domain/token.js';
import { OwnSecondFactorState, RecoveryCodes, SharedSecret } from './own-account.type.js';

/** The use case says more precisely what a password may be. */
const TEXT_LENGTH_MAX = 1000;

/** What is told once is kept nowhere, and what proves who somebody is neither. */
const PRIVATE = { permission: 'account', forBoundCallers: 'no source data', idempotency: 'none' } as const;

/** What users do about their own password and second factor. */
@GqlResolver()
export class OwnAccountResolver {
  constructor(
    private readonly access: AccessControl,
    private readonly password: OwnPassword,
    private readonly secondFactor: OwnSecondFactor,
  ) {}

  @Gql.query(() => OwnSecondFactorState, {
    permission: 'account',
    forBoundCallers: 'no source data',
    description: "The state of the caller's own second factor; an integration is refused",
  })
  async ownSecondFactor(@Context() context: GraphqlContext): Promise<OwnSecondFactorState> {
    return this.secondFactor.state((await this.session(context)).userId);
  }

  @Gql.mutation(() => Done, {
    permission: 'staff',
    forBoundCallers: 'no source data',
    description: 'Gives the caller another password and ends their other sessions; an integration is refused',
    idempotency: 'none',
  })
  async changeOwnPassword(
    @Arg.text('oldPassword', { max: CREDENTIAL_LENGTH_MAX, description: 'The present one' }) oldPassword: string,
    @Arg.text('newPassword', { max: TEXT_LENGTH_MAX, description: 'The one to come' }) newPassword: string,
    @Context() context: GraphqlContext,
  ): Promise<Done> {
    await this.password.change(await this.session(context), oldPassword, newPassword);
    return DONE;
  }

  @Gql.mutation(() => SharedSecret, {
    ...PRIVATE,
    description: 'Makes a secret for an authenticator app, told this once; confirmSecondFactor turns it on',
  })
  async beginSecondFactor(
    @Arg.text('password', { max: CREDENTIAL_LENGTH_MAX, description: "The caller's password" }) password: string,
    @Context() context: GraphqlContext,
  ): Promise<SharedSecret> {
    return this.secondFactor.begin(await this.session(context), password);
  }

  @Gql.mutation(() => RecoveryCodes, {
    ...PRIVATE,
    description:
      "Turns the caller's second factor on with its first code and ends their other sessions. Answers ten codes that " +
      'replace it once each, told this once',
  })
  async confirmSecondFactor(
    @Arg.text('otp', { max: OTP_LENGTH_MAX, description: 'The code that the app shows' }) otp: string,
    @Context() context: GraphqlContext,
  ): Promise<RecoveryCodes> {
    return { codes: await this.secondFactor.confirm(await this.session(context), otp) };
  }

  @Gql.mutation(() => RecoveryCodes, {
    ...PRIVATE,
    description: "Ten new recovery codes in place of the caller's old ones, told this once",
  })
  async renewRecoveryCodes(
    @Arg.text('password', { max: CREDENTIAL_LENGTH_MAX, description: "The caller's password" }) password: string,
    @Arg.text('otp', { max: OTP_LENGTH_MAX, description: 'The code that the app shows' }) otp: string,
    @Context() context: GraphqlContext,
  ): Promise<RecoveryCodes> {
    return { codes: await this.secondFactor.renewCodes(await this.session(context), password, otp) };
  }

  @Gql.mutation(() => Done, { ...PRIVATE, description: "Takes the caller's own second factor away" })
  async removeSecondFactor(
    @Arg.text('password', { max: CREDENTIAL_LENGTH_MAX, description: "The caller's password" }) password: string,
    @Arg.text('otp', { max: OTP_LENGTH_MAX, description: 'The code that the app shows' }) otp: string,
    @Context() context: GraphqlContext,
  ): Promise<Done> {
    await this.secondFactor.remove(await this.session(context), password, otp);
    return DONE;
  }

  /** The response holds secrets, as a rule: no cache may have it. */
  private async session({ req, res }: GraphqlContext): Promise<OwnSession> {
    res.setHeader('Cache-Control', 'no-store');
    const { authorization } = req.headers;
    const { actor } = await this.access.authorize(authorization, 'account', 'no source data');
    const token = bearerToken(authorization);
    if (actor.type !== 'admin' || token === undefined) {
      throw invalid('Only users have a password and a second factor.');
    }
    return { userId: Number(actor.id), token };
  }
}
