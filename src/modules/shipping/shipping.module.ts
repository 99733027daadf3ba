import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { OrdersModule } from '../orders/index.js';
import { ReservationsModule } from '../reservations/index.js';
import { SettingsModule } from '../settings/index.js';
import { SourceDeductionModule } from '../source-deduction/index.js';
import { SourceSelectionModule } from '../source-selection/index.js';
import { SourcesModule } from '../sources/index.js';
import { ShipOrderController } from './api/ship-order.controller.js';
import { ShipmentsController } from './api/shipments.controller.js';
import { AmendShipment } from './app/amend-shipment.service.js';
import { ReservedLocations } from './app/reserved-locations.service.js';
import { ResolveShipmentSource } from './app/resolve-shipment-source.service.js';
import { ShipOrder } from './app/ship-order.service.js';
import { ShipmentReader } from './app/shipment-reader.service.js';
import { ShippedQuantities } from './app/shipped-quantities.service.js';
import { StockDemands } from './app/stock-demand.service.js';
import { SuggestShipmentSources } from './app/suggest-shipment-sources.service.js';
import { ShipmentSearchRepository } from './data/shipment-search.repository.js';
import { ShipmentRepository } from './data/shipment.repository.js';

/** Shipments: goods that leave a source for an order. */
@Module({
  imports: [
    CatalogModule,
    OrdersModule,
    ReservationsModule,
    SettingsModule,
    SourceDeductionModule,
    SourceSelectionModule,
    SourcesModule,
  ],
  controllers: [ShipOrderController, ShipmentsController],
  providers: [
    ShipmentRepository,
    ShipmentSearchRepository,
    StockDemands,
    ReservedLocations,
    ResolveShipmentSource,
    SuggestShipmentSources,
    ShipOrder,
    AmendShipment,
    ShipmentReader,
    ShippedQuantities,
  ],
  exports: [ShipOrder, ShipmentReader, ShippedQuantities, ResolveShipmentSource, SuggestShipmentSources],
})
export class ShippingModule {}
