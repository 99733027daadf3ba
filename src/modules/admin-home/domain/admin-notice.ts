/** How urgent a notice is, the most urgent first. */
export const NOTICE_SEVERITIES = ['critical', 'major', 'minor', 'notice'] as const;
export type NoticeSeverity = (typeof NOTICE_SEVERITIES)[number];

/** What administrators are told. */
export interface NewNotice {
  readonly severity: NoticeSeverity;
  /** One line, 255 characters at most: what is longer is cut. */
  readonly title: string;
  /** 10,000 characters at most: what is longer is cut. */
  readonly text: string;
}

export interface AdminNotice extends NewNotice {
  readonly noticeId: number;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly createdAt: string;
  /** Null until an administrator has read it. */
  readonly readAt: string | null;
}

/** Which notices are listed. */
export interface NoticePage {
  /** From 1. */
  readonly currentPage?: number;
  readonly pageSize?: number;
  readonly isUnreadOnly?: boolean;
}

export interface NoticeList {
  /** The newest first. */
  readonly items: readonly AdminNotice[];
  /** All that would be listed on all pages. */
  readonly totalCount: number;
  /** Of all notices. */
  readonly unreadCount: number;
}
