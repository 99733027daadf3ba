export { LoadSampleData } from './app/load-sample-data.service.js';
export type { LoadSampleDataOptions, SampleDataReport, SampleDataStep } from './app/load-sample-data.service.js';
export { SampleDataModule } from './sample-data.module.js';
