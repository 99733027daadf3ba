import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { SecurityLog } from '../../security-log/index.js';
import { SETTING_GROUPS } from '../domain/layout.js';
import type { LaidOutSetting, SettingGroup } from '../domain/layout.js';
import type { SettingPath } from '../domain/registry.js';
import type { ShownSetting } from './settings.service.js';
import { Settings } from './settings.service.js';

/** A change of these asks for a full reindex (spec, "Command line"). */
const REINDEXING_PATHS: readonly SettingPath[] = ['cataloginventory/source_reservations/enabled'];

/** A setting with its value and its position in the form. */
export type EditableSetting = ShownSetting & Omit<LaidOutSetting, 'path'>;

/** A group of the form. */
export interface EditableGroup extends Omit<SettingGroup, 'settings'> {
  readonly settings: readonly EditableSetting[];
}

/** The admin configuration: every setting as people see and change it. */
@Injectable()
export class SettingsEditor {
  constructor(
    private readonly settings: Settings,
    private readonly securityLog: SecurityLog,
  ) {}

  /** The groups that the caller may change in their order, with the values as stored now. */
  async groups(): Promise<EditableGroup[]> {
    const shown = new Map((await this.settings.show()).map((setting) => [setting.path, setting]));
    return SETTING_GROUPS.filter(isOpen).map((group) => ({
      ...group,
      settings: group.settings.flatMap((place) => {
        const setting = shown.get(place.path);
        return setting ? [{ ...setting, ...place }] : [];
      }),
    }));
  }

  /**
   * Stores the settings or, where one is refused, none (`Settings.setMany`). Returns whether a full reindex is due. Throws
   * `forbidden` for a setting of a group that the caller may not change.
   */
  async save(typed: Readonly<Record<string, string>>): Promise<{ groups: EditableGroup[]; reindexRequired: boolean }> {
    this.refuseClosed(Object.keys(typed));
    const before = await this.reindexingValues();
    await this.settings.setMany(typed);
    const after = await this.reindexingValues();
    return { groups: await this.groups(), reindexRequired: before.some((value, index) => value !== after[index]) };
  }

  private refuseClosed(paths: readonly string[]): void {
    for (const group of SETTING_GROUPS) {
      const { permission, settings } = group;
      if (permission === undefined || isOpen(group) || !settings.some(({ path }) => paths.includes(path))) continue;
      this.securityLog.refused({ event: 'permission_refused', target: { type: 'permission', id: permission } });
      throw new ApplicationError('forbidden', "The consumer isn't authorized to access %resources.", {
        resources: permission,
      });
    }
  }

  private async reindexingValues(): Promise<string[]> {
    const shown = await Promise.all(REINDEXING_PATHS.map((path) => this.settings.show(path)));
    return shown.flat().map(({ value }) => value);
  }
}

function isOpen({ permission }: SettingGroup): boolean {
  return permission === undefined || currentContext().may?.(permission) === true;
}
