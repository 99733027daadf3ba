import { holdOnSeveralWriters } from '../concurrency/support/several-writers.js';
import { Topology } from '../support/topologies.js';

describe('three Galera nodes that all take writes', () => {
  holdOnSeveralWriters(() => Topology.up('galera'), {
    auto_increment_increment: '3',
    wsrep_on: 'ON',
    wsrep_sync_wait: '7',
  });
});
