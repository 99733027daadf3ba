/** By place in the chart; told apart by eyes that see colours differently, on light and dark ground. The last is for all others. */
export const REASON_COLORS: readonly string[] = [
  '#3b7fc4',
  '#c7722a',
  '#2f9a6b',
  '#9466c9',
  '#c2506f',
  '#8a8f29',
  '#7b8794',
];
