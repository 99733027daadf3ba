import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SourceReader } from '../../sources/index.js';
import { routeViolations } from '../domain/route.js';
import type { TransferRoute } from '../domain/route.js';

/** A route with its sources as they are stored, and what is wrong with it. */
interface ResolvedRoute {
  readonly route: TransferRoute;
  readonly violations: readonly ErrorDetail[];
}

/** Looks up the two sources of a transfer. */
@Injectable()
export class TransferRoutes {
  constructor(private readonly sources: SourceReader) {}

  /**
   * One statement. A source that does not exist keeps the spelling it was asked for with. Throws `out-of-scope` unless the
   * caller may write to both ends.
   */
  async resolve(asked: TransferRoute): Promise<ResolvedRoute> {
    sourceScope().requireAll(() => [asked.originSourceCode, asked.destinationSourceCode]);
    const known = await this.sources.existing([asked.originSourceCode, asked.destinationSourceCode]);
    const spelled = (sourceCode: string): string => known.get(sourceCodeKey(sourceCode)) ?? sourceCode;
    return {
      route: {
        originSourceCode: spelled(asked.originSourceCode),
        destinationSourceCode: spelled(asked.destinationSourceCode),
      },
      violations: routeViolations(asked, known),
    };
  }
}
