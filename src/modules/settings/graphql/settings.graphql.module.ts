import { Module } from '@nestjs/common';
import { SettingsModule } from '../index.js';
import { SettingsResolver } from './settings.resolver.js';

/** The admin configuration over GraphQL. */
@Module({ imports: [SettingsModule], providers: [SettingsResolver] })
export class SettingsGraphqlModule {}
