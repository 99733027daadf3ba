import type { TestApplication } from './application.js';
import { unique } from './names.js';

/** Creates an enabled source and answers its code. */
export async function givenSource(app: TestApplication, code: string = unique('src')): Promise<string> {
  const answer = await app.http.post('/rest/V1/inventory/sources', {
    source: { source_code: code, name: code, country_id: 'DE', postcode: '10115', enabled: true },
  });
  if (answer.status !== 200) throw new Error(`The source was not created: ${JSON.stringify(answer.body)}`);
  return code;
}

/** Sets quantity and status of source items over REST. */
export async function givenItems(
  app: TestApplication,
  ...items: readonly { sku: string; source_code: string; quantity: number; status?: number }[]
): Promise<void> {
  const answer = await app.http.post('/rest/V1/inventory/source-items', {
    sourceItems: items.map((item) => ({ status: 1, ...item })),
  });
  if (answer.status !== 200) throw new Error(`The items were not saved: ${JSON.stringify(answer.body)}`);
}
