import type { ReactNode } from 'react';
import { PageHeader } from '../PageHeader';
import { ServerGrid } from './ServerGrid';
import type { ServerGridProps } from './ServerGrid';

/** A page of a list, as the server returns it. */
interface ServerPage<Row> {
  readonly items: readonly Row[];
  readonly totalCount: number;
}

/** What `useOperation` gives, as far as a list needs it. */
interface ListQuery<Result> {
  readonly data: Result | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

type FromQuery = 'label' | 'rows' | 'rowCount' | 'isLoading' | 'error' | 'onRetry';

interface ListPageProps<Row extends object, Result> extends Omit<ServerGridProps<Row>, FromQuery> {
  /** Of the page, and of its list for screen readers. */
  readonly title: string;
  /** Beside the title: an `AddButton`. */
  readonly add?: ReactNode;
  /** What `useOperation` reads for the view. */
  readonly query: ListQuery<Result>;
  /** Where the list stands in the response: `({ stocks }) => stocks`. */
  readonly listOf: (result: Result) => ServerPage<Row>;
}

/** A page that is one list of the server. Its dialogs stand beside it. */
export function ListPage<Row extends object, Result>(props: ListPageProps<Row, Result>): ReactNode {
  const { title, add, query, listOf, ...grid } = props;
  const list = query.data && listOf(query.data);
  return (
    <>
      <PageHeader title={title} actions={add} />
      <ServerGrid<Row>
        {...grid}
        label={title}
        rows={list?.items}
        rowCount={list?.totalCount}
        isLoading={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    </>
  );
}
