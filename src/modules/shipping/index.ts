export { ShipOrder } from './app/ship-order.service.js';
export { ShippedQuantities } from './app/shipped-quantities.service.js';
export { ShippingModule } from './shipping.module.js';
