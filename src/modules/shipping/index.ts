export { ResolveShipmentSource } from './app/resolve-shipment-source.service.js';
export { ShipOrder } from './app/ship-order.service.js';
export type { OrderShipment } from './app/ship-order.service.js';
export { ShipmentReader } from './app/shipment-reader.service.js';
export { ShippedQuantities } from './app/shipped-quantities.service.js';
export { ShippingModule } from './shipping.module.js';
