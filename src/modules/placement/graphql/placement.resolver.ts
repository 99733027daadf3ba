import { Parent } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { Done } from '../../../platform/graphql/done.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { INCREMENT_ID_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { HOLD_SECONDS } from '../../reservations/index.js';
import { KeptResponseWriter } from '../app/kept-response-writer.service.js';
import { ReserveAhead } from '../app/reserve-ahead.service.js';
import { checkedReservation } from '../app/sent-reservation.js';
import { ReservationAhead, ReservationAheadInput } from './placement.types.js';

const PERMISSION = 'Vendor_Sales::create';
const NUMBER = { max: INCREMENT_ID_LENGTH_MAX, description: 'The number that the order will have' } as const;

/** Reservations ahead of orders over GraphQL: the use cases, the permission and the owners of REST. */
@GqlResolver(() => ReservationAhead)
export class PlacementResolver {
  constructor(
    private readonly reservations: ReserveAhead,
    private readonly responses: KeptResponses,
    private readonly writer: KeptResponseWriter,
  ) {}

  @Gql.mutation(() => ReservationAhead, {
    permission: PERMISSION,
    description: 'Reserves ahead of an order, which takes it over when it is placed; the same again changes nothing',
    idempotency: 'by-handler',
  })
  async reserveAhead(
    @Arg.input('reservation', ReservationAheadInput, { description: 'What to reserve, and for which order' })
    sent: ReservationAheadInput,
  ): Promise<ReservationAhead> {
    const reservation = checkedReservation(sent);
    const reserved = { incrementId: reservation.incrementId };
    const keep = this.responses.claim(() => reserved);
    await this.reservations.execute(reservation, keep && { writer: this.writer, content: keep });
    return reserved;
  }

  @Gql.mutation(() => ReservationAhead, {
    permission: PERMISSION,
    description:
      'Has what is reserved ahead of an order end so many seconds from now; NOT_FOUND where nothing of yours is held',
  })
  async extendReservation(
    @Arg.text('incrementId', NUMBER) incrementId: string,
    @Arg.int('expiresIn', { ...HOLD_SECONDS, description: 'Seconds from now on' }) expiresIn: number,
  ): Promise<ReservationAhead> {
    await this.reservations.extend(incrementId, expiresIn);
    return { incrementId };
  }

  @Gql.mutation(() => Done, {
    permission: PERMISSION,
    description: 'Gives back what is reserved ahead of an order; a count of 0 where nothing of yours is held',
  })
  async cancelReservation(@Arg.text('incrementId', NUMBER) incrementId: string): Promise<Done> {
    return { count: (await this.reservations.cancel(incrementId)) ? 1 : 0 };
  }

  @Gql.field(() => DateTimeScalar, {
    permission: 'inherited',
    nullable: true,
    description: 'When it is given back by itself; null where it has no end, and where it is not held any more',
  })
  async expiresAt(@Parent() { incrementId }: ReservationAhead): Promise<string | undefined> {
    return this.reservations.endOf(incrementId);
  }
}
