import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { Doctor, Guard } from '../index.js';
import { LedgerCheck, LedgerGuardReport } from './doctor.types.js';

const PERMISSION = 'Vendor_Inventory::doctor';
const KEY_LENGTH_MAX = 64;
/** A check that takes longer than a person waits belongs on the command line. */
const EXAMINATION_SECONDS_MAX = 20;

/** What the guard has found, and a check right now, over GraphQL. */
@GqlResolver()
export class DoctorResolver {
  constructor(
    private readonly doctor: Doctor,
    private readonly guard: Guard,
  ) {}

  @Gql.query(() => LedgerGuardReport, {
    permission: PERMISSION,
    description: 'What the last complete round of each check in the background came to',
    complexity: ({ childComplexity }) => 10 + 3 * childComplexity,
  })
  ledgerGuard(): Promise<LedgerGuardReport> {
    return this.guard.lastReport();
  }

  @Gql.mutation(() => LedgerCheck, {
    permission: PERMISSION,
    description: `Carries a check through now; refused where it takes longer than ${EXAMINATION_SECONDS_MAX} seconds`,
  })
  async examineLedger(
    @Arg.text('check', { max: KEY_LENGTH_MAX, description: 'The key of the check' }) key: string,
  ): Promise<LedgerCheck> {
    if (!this.doctor.keys.includes(key)) throw invalid('There is no check "%1".', [key]);
    const end = performance.now() + EXAMINATION_SECONDS_MAX * 1000;
    const { checks } = await this.doctor.examine({
      checks: [key],
      afterSlice: () => {
        if (performance.now() > end) throw takesLonger(key);
      },
    });
    const [report] = checks;
    if (!report) throw new ApplicationError('busy', 'The check can not be carried out while migrations are pending.');
    return report;
  }
}

function takesLonger(key: string): ApplicationError {
  return invalid('The check takes longer than %1 seconds here. Run bin/cli inventory:doctor --check %2 instead.', [
    EXAMINATION_SECONDS_MAX,
    key,
  ]);
}
