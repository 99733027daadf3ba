import { Injectable } from '@nestjs/common';
import { PresentGoods } from '../../orders/index.js';
import type { Order, PresentLine } from '../../orders/index.js';
import { documentRefused, SHIPMENT_FAULTS } from '../domain/messages.js';
import { planShipment } from '../domain/shipment-plan.js';
import type { RequestedShipment } from '../domain/shipment-plan.js';
import { ResolveShipmentSource } from './resolve-shipment-source.service.js';

/** A shipment that may be made. */
export interface PreparedShipment {
  readonly lines: readonly PresentLine[];
  readonly sourceCode: string;
}

/** Checks a requested shipment against its order and finds its source; writes nothing. */
@Injectable()
export class PrepareShipment {
  constructor(
    private readonly goods: PresentGoods,
    private readonly resolveSource: ResolveShipmentSource,
  ) {}

  /** Throws `invalid` that names every broken rule (upstream interface, "Ship"), or asks for a source. */
  async execute(
    order: Order,
    requested: RequestedShipment & { readonly sourceCode: string | null },
  ): Promise<PreparedShipment> {
    const plan = planShipment(order, requested);
    if (plan.faults.length > 0) throw documentRefused(plan.faults);
    const lines = await this.goods.of(plan.lines);
    const sourceCode = requested.sourceCode
      ? await this.resolveSource.named(requested.sourceCode)
      : await this.resolveSource.find(order, lines);
    if (sourceCode === undefined) throw documentRefused([{ message: SHIPMENT_FAULTS.noSource }]);
    return { lines, sourceCode };
  }
}
