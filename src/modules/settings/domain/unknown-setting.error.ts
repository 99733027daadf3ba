import { ApplicationError } from '../../../platform/errors/application-error.js';
import { nearest } from './nearest.js';
import { SETTING_PATHS } from './registry.js';

/** A path that the registry does not have; the message names those that it may have been meant for. */
export class UnknownSettingError extends ApplicationError {
  constructor(path: string) {
    const similar = nearest(path, SETTING_PATHS);
    if (similar.length === 0) super('invalid', 'There is no setting "%1".', [path]);
    else super('invalid', 'There is no setting "%1". Did you mean: %2?', [path, similar.join(', ')]);
    this.name = 'UnknownSettingError';
  }
}
