import type { ResourceTreeQuery } from '../../api/generated/access';
import { t } from '../../language/messages';
import { served } from '../../language/served';

export type ResourceNode = ResourceTreeQuery['resourceTree'][number];

/** What a role or an integration is given. */
export interface Grant {
  readonly isAll: boolean;
  readonly resources: readonly string[];
}

/** The sources that a role or an integration is bound to, where it is bound. */
export interface Binding {
  readonly isBound: boolean;
  readonly sourceCodes: readonly string[];
}

/** A binding as a form has it. */
export function bindingOf(sourceCodes: readonly string[] | null | undefined): Binding {
  return { isBound: sourceCodes != null, sourceCodes: sourceCodes ?? [] };
}

/** The same as the server takes it. */
export function sourceCodesOf({ isBound, sourceCodes }: Binding): readonly string[] | null {
  return isBound ? sourceCodes : null;
}

/** A node with what lies below it. */
export interface Branch extends ResourceNode {
  readonly children: readonly Branch[];
}

/** The branches below the root, which stands for everything and is no choice of its own. */
export function branchesOf(nodes: readonly ResourceNode[]): readonly Branch[] {
  const root = nodes.find(({ parentId }) => parentId === null);
  return root ? childrenOf(root.id, nodes) : [];
}

function childrenOf(parentId: string, nodes: readonly ResourceNode[]): Branch[] {
  return nodes
    .filter((node) => node.parentId === parentId)
    .map((node) => ({ ...node, title: served(node.title), children: childrenOf(node.id, nodes) }));
}

/** The branch's own id and all below it. */
export function idsOf(branch: Branch): string[] {
  return [branch.id, ...branch.children.flatMap(idsOf)];
}

/** Those of the branch that the reader may give. */
export function grantableOf(branch: Branch): string[] {
  return [...(branch.isGrantable ? [branch.id] : []), ...branch.children.flatMap(grantableOf)];
}

/** The resources with some of them added or taken away. */
export function withChosen(resources: readonly string[], ids: readonly string[], isChosen: boolean): readonly string[] {
  const others = resources.filter((id) => !ids.includes(id));
  return isChosen ? [...others, ...ids] : others;
}

/** `All resources`, `3 resources`, and `at 2 sources` behind it where it is bound to them. */
export function grantText(grant: Grant & { readonly sourceCodes?: readonly string[] | null }): string {
  const { isAll, resources, sourceCodes } = grant;
  const given = isAll
    ? t('All resources')
    : t('{count, plural, one {# resource} other {# resources}}', { count: resources.length });
  if (sourceCodes == null) return given;
  return t('{count, plural, one {{given} at # source} other {{given} at # sources}}', {
    given,
    count: sourceCodes.length,
  });
}
