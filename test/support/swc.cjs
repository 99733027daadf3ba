// The compiler settings of the build, with the module kind that jest needs.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const rc = JSON.parse(readFileSync(join(__dirname, '../../.swcrc'), 'utf8'));
delete rc.$schema;
module.exports = { ...rc, sourceMaps: 'inline', module: { type: 'commonjs' }, swcrc: false };
