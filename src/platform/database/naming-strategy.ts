import { DefaultNamingStrategy } from 'typeorm';

/** A property `contactName` is the column `contact_name`, unless its entity names another. */
export class SnakeNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName || propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}
