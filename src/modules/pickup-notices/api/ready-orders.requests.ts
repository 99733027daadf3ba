import { Field } from '../../../platform/http/field.js';
import { ORDERS_PER_NOTICE_MAX } from '../app/notify-ready-for-pickup.service.js';

export class NotifyReadyOrdersRequest {
  @Field.ints({
    name: 'orderIds',
    required: true,
    maxItems: ORDERS_PER_NOTICE_MAX,
    min: 0,
    example: [1, 2],
    description: `At most ${ORDERS_PER_NOTICE_MAX} ids of orders`,
  })
  orderIds!: number[];
}
