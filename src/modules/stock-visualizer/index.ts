export { StockVisualizerModule } from './stock-visualizer.module.js';
