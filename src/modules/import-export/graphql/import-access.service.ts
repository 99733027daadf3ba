import { Injectable } from '@nestjs/common';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import type { ForBound } from '../../../platform/http/bound-callers.js';
import { AccessControl } from '../../access/index.js';
import { IMPORT_KINDS } from '../domain/run.js';
import type { ImportKind } from '../domain/run.js';

/** As on REST. */
const PERMISSIONS: Readonly<Record<ImportKind, string>> = {
  'stock-sources': 'Vendor_InventoryApi::stock_source_item_assign',
  products: 'Vendor_Catalog::products',
};

/** As on REST: an import of products writes to sources that its rows do not name. */
const FOR_BOUND: Readonly<Record<ImportKind, ForBound | undefined>> = {
  'stock-sources': 'within sources',
  products: undefined,
};

/** Who may import what: a field says it by the kind that it is asked for, which its declaration does not know. */
@Injectable()
export class ImportAccess {
  constructor(private readonly access: AccessControl) {}

  /** Throws `forbidden` where the caller may not import this, `out-of-scope` where only callers may who are not bound. */
  async demand({ req }: GraphqlContext, kind: ImportKind): Promise<void> {
    await this.access.authorize(req.headers.authorization, PERMISSIONS[kind], FOR_BOUND[kind]);
  }

  /** The kinds that the caller may import. Throws `forbidden` where there is none. */
  async kindsOf(context: GraphqlContext): Promise<readonly ImportKind[]> {
    const { authorization } = context.req.headers;
    const { permissions, sourceScope } = await this.access.authorize(authorization, 'staff', 'within sources');
    const kinds = IMPORT_KINDS.filter(
      (kind) => permissions.allows(PERMISSIONS[kind]) && (sourceScope === undefined || FOR_BOUND[kind] !== undefined),
    );
    const [first] = IMPORT_KINDS;
    if (kinds.length === 0) await this.demand(context, first);
    return kinds;
  }
}
