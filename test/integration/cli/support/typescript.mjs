// Lets node run the sources as they are, in a process of their own: `node --import ./typescript.mjs file.ts`.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
