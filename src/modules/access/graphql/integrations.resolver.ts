import { Context } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { ManageIntegrations } from '../app/manage-integrations.service.js';
import { ID_MAX, IntegrationFilter, IntegrationInput, IntegrationSort } from './access.input.js';
import { toCredentials, toGrant, toIntegration, toListRequest } from './access.mapping.js';
import { CreatedIntegration, Integration, IntegrationPage } from './access.type.js';

/** Other systems and what they may do. */
@GqlResolver()
export class IntegrationsResolver {
  constructor(private readonly manage: ManageIntegrations) {}

  @Gql.query(() => IntegrationPage, {
    permission: 'Vendor_Integration::integrations',
    description: 'Integrations, by name where no order is given; revoked ones included',
    complexity: pageComplexity,
  })
  async integrations(
    @Arg.input('filter', IntegrationFilter, { nullable: true, description: 'What the rows have to be' })
    filter: IntegrationFilter | undefined,
    @Arg.input('sort', IntegrationSort, { nullable: true, description: 'What comes first' })
    sort: IntegrationSort | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<IntegrationPage> {
    const page = checkedPage(pageSize, currentPage);
    const { items, totalCount } = await this.manage.list({
      ...toListRequest(filter ?? {}, sort, page),
      isActive: filter?.isActive ?? undefined,
    });
    return pageOf(items.map(toIntegration), totalCount, page);
  }

  /**
   * Its response is not kept under an `Idempotency-Key`: credentials are told once and stored hashed or encrypted
   * alone.
   */
  @Gql.mutation(() => CreatedIntegration, {
    permission: 'Vendor_Integration::integrations',
    description:
      'Makes an integration and answers its credentials, this once. Under the name of a revoked one it is another one, ' +
      'with another label in the history. Nobody gives what they do not have',
    idempotency: 'none',
  })
  async createIntegration(
    @Arg.input('integration', IntegrationInput, { description: 'What it is called, and what it may do' })
    integration: IntegrationInput,
    @Context() { res }: GraphqlContext,
  ): Promise<CreatedIntegration> {
    const created = await this.manage.create({
      name: integration.name.trim(),
      expiresAt: integration.expiresAt ?? undefined,
      sourceCodes: integration.sourceCodes ?? null,
      ...toGrant(integration),
    });
    res.setHeader('Cache-Control', 'no-store');
    return {
      integration: toIntegration(await this.manage.get(created.integrationId)),
      credentials: toCredentials(created),
    };
  }

  @Gql.mutation(() => Integration, {
    permission: 'Vendor_Integration::integrations',
    description: 'Ends an integration that may do no more than the caller, its token and its signatures',
  })
  async revokeIntegration(
    @Arg.int('id', { max: ID_MAX, description: 'The id of the integration' }) id: number,
  ): Promise<Integration> {
    return toIntegration(await this.manage.revoke(id));
  }
}
