import { startLanguage } from './language/start';

// Modules take their words when they are loaded: the language comes first. `index.html` has what follows loaded meanwhile.
await startLanguage();
const { start } = await import('./app/start');
await start();
