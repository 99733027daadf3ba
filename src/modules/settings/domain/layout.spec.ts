import { defaultOf, settingText } from './codec.js';
import type { SettingDefinition } from './definition.js';
import { SETTING_GROUPS } from './layout.js';
import { SETTING_PATHS, SETTINGS } from './registry.js';

const laidOut = SETTING_GROUPS.flatMap(({ settings }) => settings);

describe('the layout of the settings', () => {
  it('has every setting of the registry once', () => {
    expect(laidOut.map(({ path }) => path).sort()).toEqual([...SETTING_PATHS]);
  });

  it('has a label for each, and no label twice within a group', () => {
    for (const { settings } of SETTING_GROUPS) {
      const labels = settings.map(({ label }) => label);
      expect(labels.every((label) => label.trim() !== '')).toBe(true);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });

  it('names every option of a choice that has labels', () => {
    for (const { path, optionLabels } of laidOut) {
      const definition: SettingDefinition = SETTINGS[path];
      if (definition.kind !== 'choice') expect(optionLabels).toBeUndefined();
      else expect(Object.keys(optionLabels ?? {})).toEqual(expect.arrayContaining(definition.options.map(String)));
    }
  });

  it('lets a setting depend on another one before it, and on a value that this one can have', () => {
    for (const { settings } of SETTING_GROUPS) {
      settings.forEach(({ dependsOn }, index) => {
        if (!dependsOn) return;
        expect(settings.slice(0, index).map(({ path }) => path)).toContain(dependsOn.path);
        const definition: SettingDefinition = SETTINGS[dependsOn.path];
        const values = definition.kind === 'choice' ? definition.options.map(String) : ['0', '1'];
        expect(values).toContain(dependsOn.value);
        expect(values).toContain(settingText(defaultOf(definition)));
      });
    }
  });
});
