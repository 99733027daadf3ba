import type { ResourceTreeQuery } from '../../api/generated/access';

export type ResourceNode = ResourceTreeQuery['resourceTree'][number];

/** What a role or an integration is given. */
export interface Grant {
  readonly isAll: boolean;
  readonly resources: readonly string[];
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
    .map((node) => ({ ...node, children: childrenOf(node.id, nodes) }));
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

/** `All resources`, `3 resources`. */
export function grantText({ isAll, resources }: Grant): string {
  if (isAll) return 'All resources';
  return resources.length === 1 ? '1 resource' : `${resources.length} resources`;
}
