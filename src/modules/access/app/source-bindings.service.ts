import { Injectable } from '@nestjs/common';
import { SourceReader } from '../../sources/index.js';
import { BOUND_SOURCES_MAX, checkedBinding } from '../domain/source-binding.js';
import type { SourceBinding } from '../domain/source-binding.js';

/** Checks which sources a role or an integration is to be bound to. */
@Injectable()
export class SourceBindings {
  constructor(private readonly sources: SourceReader) {}

  /** As it is to be stored. One statement, and none where nothing is bound. Throws `invalid` naming what does not exist. */
  async checked(binding: SourceBinding): Promise<SourceBinding> {
    if (binding === null) return null;
    return checkedBinding(binding, await this.sources.existing(binding.slice(0, BOUND_SOURCES_MAX + 1)));
  }
}
