import { HAS_GALERA, Topology } from '../support/topologies.js';
import { holdOnSeveralWriters } from './support/several-writers.js';

(HAS_GALERA ? describe : describe.skip)('three Galera nodes that all take writes', () => {
  holdOnSeveralWriters(() => Topology.up('galera'), {
    auto_increment_increment: '3',
    wsrep_on: 'ON',
    wsrep_sync_wait: '7',
  });
});
