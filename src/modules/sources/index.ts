export { SaveSource } from './app/save-source.service.js';
export { SourceReader } from './app/source-reader.service.js';
export { DEFAULT_SOURCE_CODE } from './domain/source.js';
export type { Source } from './domain/source.js';
export { toSourceResponse } from './api/source.mapper.js';
export { SourceResponse } from './api/source.responses.js';
export { SourcesModule } from './sources.module.js';
